using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN004: a value that must be consumed is not.</summary>
internal static class NeverConsumed
{
    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        "LEAN004",
        "A ValueTask is never consumed",
        "'{0}' is never consumed{1}: await it, or call AsTask() to let it run in the background",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "Code that receives a ValueTask must consume it exactly once. Otherwise its exception is not observed, and the object behind it may never be reused.",
        RulePage.Of("LEAN004"));

    /// <summary>The finding at the call; <paramref name="reason"/> says, after a space, where the value ends, or is empty.</summary>
    public static Diagnostic Create(SyntaxNode place, string name, string reason) =>
        Diagnostic.Create(Rule, place.GetLocation(), name, reason);
}
