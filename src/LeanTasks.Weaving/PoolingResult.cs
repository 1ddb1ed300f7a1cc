namespace LeanTasks.Weaving;

/// <summary>What <see cref="PoolingWeaver"/> did, or would have done.</summary>
public sealed class PoolingResult
{
    internal PoolingResult(AssemblyFacts facts, IReadOnlyList<PoolingOutcome> methods, bool isWritten)
    {
        Facts = facts;
        Methods = methods;
        IsWritten = isWritten;
    }

    /// <summary>What the assembly was before.</summary>
    public AssemblyFacts Facts { get; }

    /// <summary>Its methods that return a <c>ValueTask</c> and are async, by name.</summary>
    public IReadOnlyList<PoolingOutcome> Methods { get; }

    /// <summary>Whether a file was written.</summary>
    public bool IsWritten { get; }
}
