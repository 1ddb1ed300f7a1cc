namespace LeanTasks.Weaving;

/// <summary>The options of <see cref="FusingWeaver"/>.</summary>
public sealed class FusingOptions
{
    /// <summary>
    /// Names of methods as <c>Namespace.Type.Method</c>, <c>Type.Method</c> or <c>Method</c>, with <c>*</c> for any part; one overload as
    /// <c>Method(int, string)</c>. A method's name covers its lambdas and local functions. Without any, it is all methods.
    /// </summary>
    public IReadOnlyList<string> Methods { get; set; } = [];

    /// <summary>Whether methods are fused.</summary>
    public bool Fuses { get; set; } = true;

    /// <summary>
    /// Whether the value tasks that other code gets of async methods are pooled: they stand for objects that are used again, and may be awaited once
    /// only. A method that is not fused gets LeanTasks' builder for it. Methods with <c>[NotPooled]</c> are left out.
    /// </summary>
    public bool Pools { get; set; }

    /// <summary>Methods that are not fused, and why: a clause without a full stop.</summary>
    public IReadOnlyDictionary<AsyncMethodKey, string> NotFused { get; set; } = new Dictionary<AsyncMethodKey, string>();

    /// <summary>Methods that are not pooled, by their tokens in the metadata, and why: a clause without a full stop.</summary>
    public IReadOnlyDictionary<int, string> NotPooled { get; set; } = new Dictionary<int, string>();

    /// <summary>Assemblies that were fused before and stay as they are: what is fused awaits their methods straight, too. Others among them are not looked at.</summary>
    public IReadOnlyList<string> FusedReferences { get; set; } = [];

    /// <summary>
    /// The files of a .NET that the app includes, whether they are fused or not. Its assemblies are compiled ahead as one: those that refer to one that
    /// is changed lose their precompiled code as well. Their Authenticode signatures are no obstacle, and gone afterwards.
    /// </summary>
    public IReadOnlyList<string> IncludedRuntime { get; set; } = [];

    /// <summary>Whether assemblies that refer to this one are fused later: then each method that they see gets a straight form.</summary>
    public bool ForOthers { get; set; }

    /// <summary>Folders in which the assembly's references may be, apart from its own and the running .NET's.</summary>
    public IReadOnlyList<string> ReferenceFolders { get; set; } = [];

    /// <summary>The file for the result, in an existing folder; null rewrites the assembly in place.</summary>
    public string? OutputFile { get; set; }

    /// <summary>The file of the key pair (.snk) that the strong name is signed with again; null leaves the signature empty.</summary>
    public string? KeyFile { get; set; }

    /// <summary>Whether only to report what would be done; everything except the writing still fails as it would. A signature is no obstacle then.</summary>
    public bool DryRun { get; set; }

    /// <summary>Called behind each step of the weaver, with its name and the method that it was done for. For tests, which let it throw.</summary>
    internal Action<string, string>? Probe { get; set; }
}
