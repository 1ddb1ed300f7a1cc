using LeanTasks.Analyzers.DataFlow;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN002: a value that may be consumed only once is consumed at two places that may run at the same time.</summary>
internal static class ConsumedConcurrently
{
    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        "LEAN002",
        "A ValueTask is consumed concurrently",
        "'{0}' is consumed here and {1}, possibly concurrently: call AsTask() once, store the task, and await the stored task",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A ValueTask may be backed by an object that supports one continuation. If it is awaited twice concurrently, one await may never resume, or the process may crash.",
        RulePage.Of("LEAN002"));

    /// <summary>The finding at the later place; the earlier is its additional location.</summary>
    public static Diagnostic Create(Misuse misuse)
    {
        Consumption earlier = misuse.Earlier!;
        string other = ReferenceEquals(earlier.Operation, misuse.Operation)
            ? "again each time this runs"
            : $"on line {earlier.Operation.Syntax.GetLocation().GetLineSpan().StartLinePosition.Line + 1}";
        return Diagnostic.Create(
            Rule, misuse.Operation.Syntax.GetLocation(), [earlier.Operation.Syntax.GetLocation()], misuse.Name, other);
    }
}
