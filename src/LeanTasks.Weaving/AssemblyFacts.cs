namespace LeanTasks.Weaving;

/// <summary>The facts that an assembly's file contains about itself.</summary>
public sealed class AssemblyFacts
{
    /// <summary>Its simple name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Methods with a state machine of their own: async methods and async iterators of C#, state machines of F#.</summary>
    public int AsyncMethods { get; set; }

    /// <summary>Methods compiled with runtime-async, which have no builder.</summary>
    public int RuntimeAsyncMethods { get; set; }

    /// <summary>Methods that are fused, which have no builder any more.</summary>
    public int FusedMethods { get; set; }

    /// <summary>Full names of the builders used that are neither the BCL's nor LeanTasks', and are not among its own <see cref="WrappingTypes"/>.</summary>
    public IReadOnlyList<string> OtherBuilders { get; set; } = [];

    /// <summary>Full names of its own types that keep a builder of the BCL or of LeanTasks in a field: if such a type is a builder itself, it counts through that field.</summary>
    public IReadOnlyList<string> WrappingTypes { get; set; } = [];

    /// <summary>Whether it holds precompiled code.</summary>
    public bool IsReadyToRun { get; set; }

    /// <summary>Whether it has a strong name.</summary>
    public bool HasStrongName { get; set; }

    /// <summary>Whether its strong name has a signature, which a changed assembly does not have any more.</summary>
    public bool HasSignature { get; set; }

    /// <summary>Whether its precompiled code is in another file, which covers several assemblies.</summary>
    public bool IsPartOfComposite { get; set; }

    /// <summary>Whether it bears an Authenticode signature.</summary>
    public bool HasAuthenticode { get; set; }

    /// <summary>Whether it was compiled without optimization.</summary>
    public bool IsUnoptimized { get; set; }

    /// <summary>Whether it was compiled from F#.</summary>
    public bool IsFSharp { get; set; }

    /// <summary>Whether its builders already count.</summary>
    public bool Counts { get; set; }

    /// <summary>Whether it was read with references to builders that could count, but did not.</summary>
    public bool HasCountableBuilders { get; set; }

    /// <summary>Why its symbols were not, or would not be, updated when it was rewritten, and the remedy; null if they were, or it has none.</summary>
    public string? LostSymbols { get; set; }
}
