namespace LeanTasks.Weaving;

/// <summary>The options of <see cref="FusingWeaver"/>.</summary>
public sealed class FusingOptions
{
    /// <summary>Names of methods, as those of <see cref="PoolingOptions.Methods"/>. Without any, all methods are fused.</summary>
    public IReadOnlyList<string> Methods { get; set; } = [];

    /// <summary>
    /// Whether the value tasks that other code gets of fused methods stand for objects that are used again. Such a value task may be awaited once
    /// only. Methods with <c>[NotPooled]</c> are left out.
    /// </summary>
    public bool PoolEdges { get; set; }

    /// <summary>Folders in which the assembly's references may be, apart from its own and the running .NET's.</summary>
    public IReadOnlyList<string> ReferenceFolders { get; set; } = [];

    /// <summary>The file for the result, in an existing folder; null rewrites the assembly in place.</summary>
    public string? OutputFile { get; set; }

    /// <summary>The file of the key pair (.snk) that the strong name is signed with again; null leaves the signature empty.</summary>
    public string? KeyFile { get; set; }

    /// <summary>Whether only to report what would be done; everything except the writing still fails as it would. A signature is no obstacle then.</summary>
    public bool DryRun { get; set; }
}
