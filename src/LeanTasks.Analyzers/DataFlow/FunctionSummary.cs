using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>The effect of a lambda or local function, at any time that it runs, on the variables it captures, and on its first argument.</summary>
internal sealed class FunctionSummary
{
    public FunctionSummary(ImmutableDictionary<ISymbol, IOperation> consumed, ImmutableHashSet<ISymbol> asked, bool consumesParameter)
    {
        Consumed = consumed;
        Asked = asked;
        ConsumesParameter = consumesParameter;
    }

    /// <summary>A function without relevant effects, or an unknown one.</summary>
    public static FunctionSummary Empty { get; } =
        new(ImmutableDictionary<ISymbol, IOperation>.Empty, ImmutableHashSet<ISymbol>.Empty, consumesParameter: false);

    /// <summary>The captured variables whose value is consumed on every path that ends, and where.</summary>
    public ImmutableDictionary<ISymbol, IOperation> Consumed { get; }

    /// <summary>The captured variables that are checked for completion.</summary>
    public ImmutableHashSet<ISymbol> Asked { get; }

    /// <summary>Whether the value of the first parameter is consumed on every path that ends.</summary>
    public bool ConsumesParameter { get; }
}
