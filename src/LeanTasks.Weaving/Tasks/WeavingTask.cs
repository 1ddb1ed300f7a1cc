using Microsoft.Build.Framework;
using Task = Microsoft.Build.Utilities.Task;

namespace LeanTasks.Weaving.Tasks;

/// <summary>The common base of a build's tasks: a failure becomes an error of the build.</summary>
public abstract class WeavingTask : Task
{
    /// <summary>The references that the assembly was compiled with: its own are looked up in their folders.</summary>
    public ITaskItem[] References { get; set; } = [];

    private protected IReadOnlyList<string> ReferenceFolders =>
        [.. References.Select(static r => Path.GetDirectoryName(r.GetMetadata("FullPath"))).OfType<string>().Distinct()];

    /// <summary>Runs the task.</summary>
    /// <returns>Whether it succeeded; if not, the error is in the build's log.</returns>
    public sealed override bool Execute()
    {
        try
        {
            Weave();
        }
        catch (WeavingException error)
        {
            Log.LogError($"LeanTasks: {error.Message}");
        }

        return !Log.HasLoggedErrors;
    }

    private protected abstract void Weave();

    /// <summary>Warns of symbols that no longer match the assembly.</summary>
    private protected void NoteSymbols(AssemblyFacts facts)
    {
        if (facts.LostSymbols is { } why)
            Log.LogWarning($"LeanTasks: the symbols of {facts.Name} no longer match it: {why}.");
    }
}
