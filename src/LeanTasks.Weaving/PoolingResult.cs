namespace LeanTasks.Weaving;

/// <summary>The result of <see cref="PoolingWeaver"/>, or of a dry run.</summary>
public sealed class PoolingResult
{
    internal PoolingResult(AssemblyFacts facts, IReadOnlyList<PoolingOutcome> methods, bool isWritten)
    {
        Facts = facts;
        Methods = methods;
        IsWritten = isWritten;
    }

    /// <summary>The facts about the assembly from before.</summary>
    public AssemblyFacts Facts { get; }

    /// <summary>Its methods that return a <c>ValueTask</c> and are async, by name.</summary>
    public IReadOnlyList<PoolingOutcome> Methods { get; }

    /// <summary>Whether a file was written.</summary>
    public bool IsWritten { get; }
}
