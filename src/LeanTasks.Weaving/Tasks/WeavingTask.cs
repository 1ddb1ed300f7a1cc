using Microsoft.Build.Framework;
using Task = Microsoft.Build.Utilities.Task;

namespace LeanTasks.Weaving.Tasks;

/// <summary>What the tasks of a build have in common: a failure becomes an error of the build.</summary>
public abstract class WeavingTask : Task
{
    /// <summary>What the assembly was compiled with: its references are looked for in the folders of these.</summary>
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

    /// <summary>Warns of symbols that do not fit the assembly any more.</summary>
    private protected void NoteSymbols(AssemblyFacts facts)
    {
        if (facts.LostSymbols is { } why)
            Log.LogWarning($"LeanTasks: the symbols of {facts.Name} do not fit any more: {why}.");
    }
}
