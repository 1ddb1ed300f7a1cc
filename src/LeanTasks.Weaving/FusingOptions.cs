namespace LeanTasks.Weaving;

/// <summary>The options of <see cref="FusingWeaver"/>.</summary>
public sealed class FusingOptions
{
    /// <summary>
    /// The names of methods as <c>Namespace.Type.Method</c>, <c>Type.Method</c> or <c>Method</c>, with <c>*</c> for any part; one overload as
    /// <c>Method(int, string)</c>. A method's name includes its lambdas and local functions. If empty, all methods are included.
    /// </summary>
    public IReadOnlyList<string> Methods { get; set; } = [];

    /// <summary>Whether to fuse methods.</summary>
    public bool Fuses { get; set; } = true;

    /// <summary>
    /// Whether value tasks that async methods return to other code are pooled. Pooled value tasks are backed by reused objects and can be awaited
    /// only once. Methods that are not fused use LeanTasks' builder. Methods with <c>[NotPooled]</c> are excluded.
    /// </summary>
    public bool Pools { get; set; }

    /// <summary>Methods to exclude from fusing, and the reason: a clause without a period.</summary>
    public IReadOnlyDictionary<AsyncMethodKey, string> NotFused { get; set; } = new Dictionary<AsyncMethodKey, string>();

    /// <summary>Metadata tokens of methods to exclude from pooling, and the reason: a clause without a period.</summary>
    public IReadOnlyDictionary<int, string> NotPooled { get; set; } = new Dictionary<int, string>();

    /// <summary>Assemblies that are already fused and are not changed: fused methods call their methods directly, too. Assemblies that are not fused are ignored.</summary>
    public IReadOnlyList<string> FusedReferences { get; set; } = [];

    /// <summary>
    /// The files of the .NET runtime that the app includes, whether or not they are fused. Its assemblies are precompiled together: assemblies that
    /// reference a changed one lose their precompiled code, too. Authenticode signatures do not prevent rewriting, and are removed.
    /// </summary>
    public IReadOnlyList<string> IncludedRuntime { get; set; } = [];

    /// <summary>Whether assemblies that reference this one are fused later. If so, each method that is visible to them gets a directly callable form.</summary>
    public bool ForOthers { get; set; }

    /// <summary>Folders to search for references, in addition to the assembly's folder and that of the running .NET.</summary>
    public IReadOnlyList<string> ReferenceFolders { get; set; } = [];

    /// <summary>The output file, in an existing folder; null rewrites the assembly in place.</summary>
    public string? OutputFile { get; set; }

    /// <summary>
    /// Whether a file that is rewritten in place is dated two seconds before the original. A build or publish copies only newer files, so the next one
    /// restores the original.
    /// </summary>
    public bool IsUndoneByPublish { get; set; }

    /// <summary>The key pair file (.snk) with which to sign the strong name again; null leaves the signature empty.</summary>
    public string? KeyFile { get; set; }

    /// <summary>Whether to report changes without writing them. All checks still run, except for the Authenticode signature.</summary>
    public bool DryRun { get; set; }

    /// <summary>Called behind each step of the weaver, with its name and the method that it was done for. For tests, which let it throw.</summary>
    internal Action<string, string>? Probe { get; set; }
}
