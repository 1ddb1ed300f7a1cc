namespace LeanTasks.Weaving;

/// <summary>The result of <see cref="FusingWeaver"/>, or of a dry run.</summary>
public sealed class FusingResult
{
    internal FusingResult(string file, AssemblyFacts facts, IReadOnlyList<FusingOutcome> methods, IReadOnlyList<PoolingOutcome> valueTaskMethods, IReadOnlyList<MethodFault> faults, bool isWritten, bool isOfRuntime)
    {
        File = file;
        Facts = facts;
        Methods = methods;
        ValueTaskMethods = valueTaskMethods;
        Faults = faults;
        IsWritten = isWritten;
        IsOfRuntime = isOfRuntime;
    }

    /// <summary>The assembly as it was named.</summary>
    public string File { get; }

    /// <summary>The facts about the assembly from before.</summary>
    public AssemblyFacts Facts { get; }

    /// <summary>Its async methods that return a task, and its async iterators, by name; none if there was nothing to fuse by the options.</summary>
    public IReadOnlyList<FusingOutcome> Methods { get; }

    /// <summary>Its async methods that return a <c>ValueTask</c>, by name; none if there was nothing to pool by the options.</summary>
    public IReadOnlyList<PoolingOutcome> ValueTaskMethods { get; }

    /// <summary>Its methods on which the weaver has failed, and which it has left alone for that: also those that are not async.</summary>
    public IReadOnlyList<MethodFault> Faults { get; }

    /// <summary>Whether there is a method that is fused or pooled.</summary>
    public bool IsAny => Methods.Any(static method => method.IsFused) || ValueTaskMethods.Any(static method => method.IsPooled);

    /// <summary>Whether a file was written.</summary>
    public bool IsWritten { get; }

    /// <summary>Whether it is of <see cref="FusingOptions.IncludedRuntime"/>.</summary>
    public bool IsOfRuntime { get; }
}
