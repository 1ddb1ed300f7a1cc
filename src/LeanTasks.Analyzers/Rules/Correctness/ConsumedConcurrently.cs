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
        "'{0}' is consumed here and {1}, perhaps at the same time: call AsTask() once and let both await the task",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A ValueTask may stand for an object that has room for one continuation. Of two that await it at the same time one may never be resumed, or the process may end.",
        RulePage.Of("LEAN002"));

    /// <summary>The finding at the later place; the earlier is its additional location.</summary>
    public static Diagnostic Create(Misuse misuse)
    {
        Consumption earlier = misuse.Earlier!;
        string other = ReferenceEquals(earlier.Operation, misuse.Operation)
            ? "again each time this runs"
            : $"in line {earlier.Operation.Syntax.GetLocation().GetLineSpan().StartLinePosition.Line + 1}";
        return Diagnostic.Create(
            Rule, misuse.Operation.Syntax.GetLocation(), [earlier.Operation.Syntax.GetLocation()], misuse.Name, other);
    }
}
