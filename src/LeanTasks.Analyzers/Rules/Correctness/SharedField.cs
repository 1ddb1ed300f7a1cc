using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN005: a value is stored in a field and consumed by two methods.</summary>
internal static class SharedField
{
    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        "LEAN005",
        "A ValueTask in a field is consumed by two methods",
        "The ValueTask in '{0}' is consumed here and in '{1}': keep the Task that AsTask() returns there instead",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A ValueTask may be consumed once. If two methods consume what a field holds, and none of them replaces it, the second to run fails, or brings the result of something else.",
        RulePage.Of("LEAN005"));

    /// <summary>The finding at the second method's consumption; the first and the field are its additional locations.</summary>
    public static Diagnostic Create(ISymbol field, SyntaxNode place, ISymbol otherMethod, SyntaxNode otherPlace) =>
        Diagnostic.Create(
            Rule, place.GetLocation(), [otherPlace.GetLocation(), .. field.Locations], field.Name, otherMethod.Name);
}
