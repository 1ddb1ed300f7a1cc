using Microsoft.Build.Framework;

namespace LeanTasks.Weaving.Tasks;

/// <summary>Fuses the async methods of the compiled assembly that await each other, pools those that return a <c>ValueTask</c>, or both: <c>LeanTasksFuse</c>, <c>LeanTasksPoolValueTasks</c>.</summary>
public sealed class FuseAsyncMethods : WeavingTask
{
    /// <summary>The assembly to rewrite in place.</summary>
    [Required]
    public string Assembly { get; set; } = "";

    /// <summary>The key pair file with which to sign the strong name again. If empty, the signature is left empty.</summary>
    public string KeyFile { get; set; } = "";

    /// <summary>Whether to fuse methods.</summary>
    public bool Fuse { get; set; }

    /// <summary>Whether to pool value tasks.</summary>
    public bool Pool { get; set; }

    /// <summary>Whether assemblies that reference this one may be fused later.</summary>
    public bool ForOthers { get; set; }

    private protected override void Weave()
    {
        // A previous build was stopped between its last two steps: this one is already done.
        if (AssemblyReader.Read(Assembly).Counts)
            return;
        FusingResult result = FusingWeaver.Weave(Assembly, new FusingOptions
        {
            Fuses = Fuse,
            Pools = Pool,
            ForOthers = ForOthers,

            // Nothing is fused with those of a framework.
            FusedReferences = [.. References.Where(static each => each.GetMetadata("FrameworkReferenceName").Length == 0).Select(static each => each.GetMetadata("FullPath"))],
            ReferenceFolders = ReferenceFolders,
            KeyFile = KeyFile.Length == 0 ? null : KeyFile,
        });
        NoteSymbols(result.Facts);
        foreach (MethodFault fault in result.Faults)
            Log.LogWarning($"LeanTasks: {fault.Method} was not changed because the weaver failed on it, {fault.Why}. This is a bug in LeanTasks; please report it. To suppress this warning, apply {(Fuse ? "[NotFused]" : "[NotPooled]")} to the method.");
        if (result.Facts.RuntimeAsyncMethods is > 0 and int count)
            Log.LogMessage(MessageImportance.High, $"LeanTasks: {(count == 1 ? "1 method" : $"{count} methods")} of {result.Facts.Name} {(count == 1 ? "is compiled with runtime-async and is left as it is" : "are compiled with runtime-async and are left as they are")}.");
        if (Fuse)
            NoteFused(result);
        if (Pool)
            NotePooled(result);
    }

    private void NoteFused(FusingResult result)
    {
        foreach (FusingOutcome method in result.Methods)
        {
            if (!method.IsFused)
                Log.LogMessage(MessageImportance.Low, $"LeanTasks: {method.Named} is not fused: {method.WhyNot}.");
            foreach (string whyNot in method.OtherAwaits.Distinct())
                Log.LogMessage(MessageImportance.Low, $"LeanTasks: an await of {method.Named} is not fused: {whyNot}.");
        }

        Log.LogMessage(
            MessageImportance.Normal,
            $"LeanTasks: {result.Methods.Count(static m => m.IsFused)} of {result.Methods.Count} async methods of {result.Facts.Name} are fused.");
    }

    private void NotePooled(FusingResult result)
    {
        foreach (PoolingOutcome method in result.ValueTaskMethods.Where(static m => !m.IsPooled))
            Log.LogMessage(MessageImportance.Low, $"LeanTasks: {method.Method} is not pooled: {method.WhyNot}.");
        Log.LogMessage(
            MessageImportance.Normal,
            $"LeanTasks: {result.ValueTaskMethods.Count(static m => m.IsPooled)} of {result.ValueTaskMethods.Count} async ValueTask methods of {result.Facts.Name} are pooled.");
    }
}
