using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>One misuse that the data flow found.</summary>
internal sealed class Misuse
{
    public Misuse(MisuseKind kind, string name, IOperation operation, Consumption? earlier, TrackedValue value, bool isKept)
    {
        Kind = kind;
        Name = name;
        Operation = operation;
        Earlier = earlier;
        Value = value;
        IsKept = isKept;
    }

    /// <summary>The kind of misuse.</summary>
    public MisuseKind Kind { get; }

    /// <summary>The variable that holds the value, or the operation that created it.</summary>
    public string Name { get; }

    /// <summary>The place that is wrong.</summary>
    public IOperation Operation { get; }

    /// <summary>The first consumption, if this is a second one. The same operation if a loop repeats it.</summary>
    public Consumption? Earlier { get; }

    /// <summary>The value.</summary>
    public TrackedValue Value { get; }

    /// <summary>Whether every call of the code consumes the same value, which is kept.</summary>
    public bool IsKept { get; }
}
