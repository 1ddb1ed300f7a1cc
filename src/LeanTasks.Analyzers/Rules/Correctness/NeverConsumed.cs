using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN004: a value that must be consumed is not.</summary>
internal static class NeverConsumed
{
    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        "LEAN004",
        "A ValueTask is never consumed",
        "Nobody consumes '{0}'{1}: await it, or call AsTask() if it shall run on by itself",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "The code that gets a ValueTask must consume it once. Otherwise its failure goes unseen, and the object behind it may never be used again.",
        RulePage.Of("LEAN004"));

    /// <summary>The finding at the call; <paramref name="reason"/> says, after a comma, where the value ends, or is empty.</summary>
    public static Diagnostic Create(SyntaxNode place, string name, string reason) =>
        Diagnostic.Create(Rule, place.GetLocation(), name, reason);
}
