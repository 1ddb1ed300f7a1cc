using Microsoft.Build.Framework;

namespace LeanTasks.Weaving.Tasks;

/// <summary>Gives the <c>async ValueTask</c> methods of the assembly just compiled the pooled builder: <c>LeanTasksPoolValueTasks</c>.</summary>
public sealed class PoolValueTasks : WeavingTask
{
    /// <summary>The assembly, which is rewritten in place.</summary>
    [Required]
    public string Assembly { get; set; } = "";

    /// <summary>The key pair that its strong name is signed with again; empty leaves the signature empty.</summary>
    public string KeyFile { get; set; } = "";

    private protected override void Weave()
    {
        // A previous build was stopped between its last two steps: this one is already done.
        if (AssemblyReader.Read(Assembly).Counts)
            return;
        PoolingResult result = PoolingWeaver.Weave(Assembly, new PoolingOptions
        {
            ReferenceFolders = ReferenceFolders,
            KeyFile = KeyFile.Length == 0 ? null : KeyFile,
        });
        NoteSymbols(result.Facts);
        foreach (PoolingOutcome method in result.Methods.Where(static m => !m.IsPooled))
            Log.LogMessage(MessageImportance.Low, $"LeanTasks: {method.Method} is not pooled: {method.WhyNot}.");
        Log.LogMessage(
            MessageImportance.Normal,
            $"LeanTasks: {result.Methods.Count(static m => m.IsPooled)} of {result.Methods.Count} async ValueTask methods of {result.Facts.Name} are pooled.");
    }
}
