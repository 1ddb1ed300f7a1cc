using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN006: a method names a builder, and is compiled so that no builder runs.</summary>
internal static class IgnoredBuilder
{
    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        "LEAN006",
        "Runtime-async ignores the builder of an async method",
        "'{0}' is compiled with runtime-async, which ignores its [AsyncMethodBuilder]: add [RuntimeAsyncMethodGeneration(false)], or remove the builder",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "With runtime-async=on, a method that returns Task or ValueTask has no state machine and no builder, regardless of its attributes. Nothing is pooled.",
        RulePage.Of("LEAN006"));

    /// <summary>The finding at the attribute.</summary>
    public static Diagnostic Create(SyntaxNode attribute, string method) =>
        Diagnostic.Create(Rule, attribute.GetLocation(), method);
}
