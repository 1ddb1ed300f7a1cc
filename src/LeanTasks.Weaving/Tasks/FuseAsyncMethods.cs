using Microsoft.Build.Framework;

namespace LeanTasks.Weaving.Tasks;

/// <summary>Fuses the async methods of the assembly just compiled that await one another: <c>LeanTasksFuse</c>.</summary>
public sealed class FuseAsyncMethods : WeavingTask
{
    /// <summary>The assembly, which is rewritten in place.</summary>
    [Required]
    public string Assembly { get; set; } = "";

    /// <summary>The key pair that its strong name is signed with again; empty leaves the signature empty.</summary>
    public string KeyFile { get; set; } = "";

    /// <summary>Whether value tasks of fused methods stand for objects that are used again.</summary>
    public bool PoolEdges { get; set; }

    private protected override void Weave()
    {
        FusingResult result = FusingWeaver.Weave(Assembly, new FusingOptions
        {
            PoolEdges = PoolEdges,
            ReferenceFolders = ReferenceFolders,
            KeyFile = KeyFile.Length == 0 ? null : KeyFile,
        });
        NoteSymbols(result.Facts);
        foreach (FusingOutcome method in result.Methods)
        {
            if (!method.IsFused)
                Log.LogMessage(MessageImportance.Low, $"LeanTasks: {method.Method} is not fused: {method.WhyNot}.");
            foreach (string whyNot in method.OtherAwaits.Distinct())
                Log.LogMessage(MessageImportance.Low, $"LeanTasks: an await of {method.Method} is not fused: {whyNot}.");
        }

        Log.LogMessage(
            MessageImportance.Normal,
            $"LeanTasks: {result.Methods.Count(static m => m.IsFused)} of {result.Methods.Count} async methods of {result.Facts.Name} are fused.");
    }
}
