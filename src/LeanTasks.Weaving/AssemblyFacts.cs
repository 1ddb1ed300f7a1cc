namespace LeanTasks.Weaving;

/// <summary>The facts that are read from an assembly file.</summary>
public sealed class AssemblyFacts
{
    /// <summary>The simple name of the assembly.</summary>
    public string Name { get; set; } = "";

    /// <summary>The number of methods with a state machine: C# async methods and async iterators, and F# state machines.</summary>
    public int AsyncMethods { get; set; }

    /// <summary>The number of methods compiled with runtime-async, which have no builder.</summary>
    public int RuntimeAsyncMethods { get; set; }

    /// <summary>The number of fused methods, which no longer have a builder.</summary>
    public int FusedMethods { get; set; }

    /// <summary>The full names of the builders used that belong neither to the BCL nor to LeanTasks, and are not in <see cref="WrappingTypes"/>.</summary>
    public IReadOnlyList<string> OtherBuilders { get; set; } = [];

    /// <summary>The full names of the assembly's types that store a BCL or LeanTasks builder in a field. If such a type is itself a builder, it counts through that field.</summary>
    public IReadOnlyList<string> WrappingTypes { get; set; } = [];

    /// <summary>Whether the assembly contains precompiled code.</summary>
    public bool IsReadyToRun { get; set; }

    /// <summary>Whether the assembly has a strong name.</summary>
    public bool HasStrongName { get; set; }

    /// <summary>Whether the strong name is signed. Rewriting the assembly removes the signature.</summary>
    public bool HasSignature { get; set; }

    /// <summary>Whether the precompiled code is in another file, which covers multiple assemblies.</summary>
    public bool IsPartOfComposite { get; set; }

    /// <summary>Whether the file has an Authenticode signature.</summary>
    public bool HasAuthenticode { get; set; }

    /// <summary>Whether the assembly was compiled without optimization.</summary>
    public bool IsUnoptimized { get; set; }

    /// <summary>Whether the assembly was compiled from F#.</summary>
    public bool IsFSharp { get; set; }

    /// <summary>Whether the assembly is already instrumented for counting.</summary>
    public bool Counts { get; set; }

    /// <summary>Whether the assembly referenced builders that can be instrumented, but are not.</summary>
    public bool HasCountableBuilders { get; set; }

    /// <summary>Why rewriting did not or would not update the symbols, and the remedy; null if the symbols are updated or there are none.</summary>
    public string? LostSymbols { get; set; }
}
