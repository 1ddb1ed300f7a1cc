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

    /// <summary>The assembly file, as it was passed.</summary>
    public string File { get; }

    /// <summary>The facts about the assembly before rewriting.</summary>
    public AssemblyFacts Facts { get; }

    /// <summary>The async methods that return a task and the async iterators, by name; empty if the options exclude fusing.</summary>
    public IReadOnlyList<FusingOutcome> Methods { get; }

    /// <summary>The async methods that return a <c>ValueTask</c>, by name; empty if the options exclude pooling.</summary>
    public IReadOnlyList<PoolingOutcome> ValueTaskMethods { get; }

    /// <summary>The methods that were not changed because the weaver failed on them, including methods that are not async.</summary>
    public IReadOnlyList<MethodFault> Faults { get; }

    /// <summary>Whether any method is fused or pooled.</summary>
    public bool IsAny => Methods.Any(static method => method.IsFused) || ValueTaskMethods.Any(static method => method.IsPooled);

    /// <summary>Whether a file was written.</summary>
    public bool IsWritten { get; }

    /// <summary>Whether the assembly belongs to <see cref="FusingOptions.IncludedRuntime"/>.</summary>
    public bool IsOfRuntime { get; }
}
