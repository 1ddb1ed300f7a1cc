using LeanTasks.Analyzers.DataFlow;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN003: the result of a value is read before it is known to have completed.</summary>
internal static class ReadEarly
{
    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        "LEAN003",
        "The result of a ValueTask is read before it has completed",
        "The result of '{0}' is read here, but it may not have completed: await it, check IsCompleted first, or block with AsTask().GetAwaiter().GetResult()",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "Result and GetAwaiter().GetResult() of a ValueTask do not wait. Before it has completed, they may throw or return a wrong result.",
        RulePage.Of("LEAN003"));

    /// <summary>The finding at the place that reads.</summary>
    public static Diagnostic Create(Misuse misuse) =>
        Diagnostic.Create(Rule, misuse.Operation.Syntax.GetLocation(), misuse.Name);
}
