using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// One single-use value: all values that one operation creates, or the value of a parameter. Compared by reference;
/// the facts known of it on a path are in <see cref="ValueFacts"/>.
/// </summary>
internal sealed class TrackedValue
{
    public TrackedValue(ValueOrigin origin, string name, ISymbol? variable, IOperation? maker = null, LoopElement? element = null)
    {
        Origin = origin;
        Name = name;
        Variable = variable;
        Maker = maker;
        Element = element;
    }

    /// <summary>Where the value came from.</summary>
    public ValueOrigin Origin { get; }

    /// <summary>Its name in messages when no variable holds it.</summary>
    public string Name { get; }

    /// <summary>The parameter, captured variable or field that the value came from, if any.</summary>
    public ISymbol? Variable { get; }

    /// <summary>The operation that creates it; <see langword="null"/> for the value of a variable.</summary>
    public IOperation? Maker { get; }

    /// <summary>The element of a loop that it came from, if any.</summary>
    public LoopElement? Element { get; }
}
