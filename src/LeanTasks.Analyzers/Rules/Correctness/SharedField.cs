using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN005: a value is stored in a field and consumed by two methods.</summary>
internal static class SharedField
{
    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        "LEAN005",
        "A ValueTask in a field is consumed by two methods",
        "The ValueTask in '{0}' is consumed here and in '{1}': store the Task returned by AsTask() instead",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A ValueTask supports one consumer. If two methods consume the value of a field and neither replaces it, the second one fails, or receives the result of another operation.",
        RulePage.Of("LEAN005"));

    /// <summary>The finding at the second method's consumption; the first and the field are its additional locations.</summary>
    public static Diagnostic Create(ISymbol field, SyntaxNode place, ISymbol otherMethod, SyntaxNode otherPlace) =>
        Diagnostic.Create(
            Rule, place.GetLocation(), [otherPlace.GetLocation(), .. field.Locations], field.Name, otherMethod.Name);
}
