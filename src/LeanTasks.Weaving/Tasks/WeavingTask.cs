using Microsoft.Build.Framework;
using Task = Microsoft.Build.Utilities.Task;

namespace LeanTasks.Weaving.Tasks;

/// <summary>The base class of the build tasks. A failure is logged as a build error.</summary>
public abstract class WeavingTask : Task
{
    /// <summary>The references that the assembly was compiled with. Their folders are searched for its references.</summary>
    public ITaskItem[] References { get; set; } = [];

    private protected IReadOnlyList<string> ReferenceFolders =>
        [.. References.Select(static r => Path.GetDirectoryName(r.GetMetadata("FullPath"))).OfType<string>().Distinct()];

    /// <summary>Runs the task.</summary>
    /// <returns>Whether the task succeeded. If not, the error is in the build log.</returns>
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

    /// <summary>Logs a warning if the symbols no longer match the assembly.</summary>
    private protected void NoteSymbols(AssemblyFacts facts)
    {
        if (facts.LostSymbols is { } why)
            Log.LogWarning($"LeanTasks: the symbols of {facts.Name} no longer match it: {why}.");
    }
}
