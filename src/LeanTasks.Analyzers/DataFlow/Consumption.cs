using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>One place that consumes. Interned by <see cref="FlowContext"/>, and so compared by reference.</summary>
internal sealed class Consumption
{
    public Consumption(IOperation operation, ConsumptionKind kind)
    {
        Operation = operation;
        Kind = kind;
        Group = Combinators.Around(operation.Syntax);
    }

    /// <summary>The consuming operation.</summary>
    public IOperation Operation { get; }

    /// <summary>How it consumes.</summary>
    public ConsumptionKind Kind { get; }

    /// <summary>The call of WhenAll, WhenAny or WhenEach that has it as an argument, if any.</summary>
    public SyntaxNode? Group { get; }
}
