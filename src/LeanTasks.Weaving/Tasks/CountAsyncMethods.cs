using Microsoft.Build.Framework;

namespace LeanTasks.Weaving.Tasks;

/// <summary>Instruments the async methods of the compiled assembly for counting: <c>LeanTasksProfile</c>.</summary>
public sealed class CountAsyncMethods : WeavingTask
{
    /// <summary>The assembly to rewrite in place.</summary>
    [Required]
    public string Assembly { get; set; } = "";

    private protected override void Weave()
    {
        AssemblyFacts facts = CountingWeaver.Weave(Assembly, ReferenceFolders);
        NoteSymbols(facts);
        Log.LogMessage(
            MessageImportance.Normal,
            facts.Counts
                ? $"LeanTasks: {facts.AsyncMethods} async methods of {facts.Name} are counted."
                : $"LeanTasks: {facts.Name} contains no async methods to count.");
        if (facts.RuntimeAsyncMethods > 0)
            Log.LogWarning($"LeanTasks: {facts.RuntimeAsyncMethods} methods of {facts.Name} are compiled with runtime-async and cannot be counted.");
    }
}
