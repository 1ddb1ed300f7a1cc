namespace LeanTasks.Weaving;

/// <summary>The result of <see cref="FusingWeaver"/>, or of a dry run.</summary>
public sealed class FusingResult
{
    internal FusingResult(AssemblyFacts facts, IReadOnlyList<FusingOutcome> methods, bool isWritten)
    {
        Facts = facts;
        Methods = methods;
        IsWritten = isWritten;
    }

    /// <summary>The facts about the assembly from before.</summary>
    public AssemblyFacts Facts { get; }

    /// <summary>Its async methods that return a task, by name.</summary>
    public IReadOnlyList<FusingOutcome> Methods { get; }

    /// <summary>Whether a file was written.</summary>
    public bool IsWritten { get; }
}
