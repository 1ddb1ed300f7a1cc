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
                ? $"LeanTasks: the calls of {facts.AsyncMethods} async {(facts.AsyncMethods == 1 ? "method" : "methods")} of {facts.Name} will be counted when the app runs."
                : $"LeanTasks: {facts.Name} contains no async methods to count.");
        if (facts.RuntimeAsyncMethods > 0)
            Log.LogWarning($"LeanTasks: {facts.RuntimeAsyncMethods} methods of {facts.Name} are compiled with runtime-async and cannot be counted. Compile them without Features=runtime-async to count them.");
    }
}
