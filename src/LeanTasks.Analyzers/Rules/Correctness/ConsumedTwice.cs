using LeanTasks.Analyzers.DataFlow;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers;

/// <summary>LEAN001: a value that may be consumed only once is used after it was consumed, on some path.</summary>
internal static class ConsumedTwice
{
    /// <summary>The rule.</summary>
    public static readonly DiagnosticDescriptor Rule = new(
        "LEAN001",
        "A ValueTask is consumed twice",
        "'{0}' is {1} here{2}: {3}",
        "Correctness",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A ValueTask may be backed by an object that is reused for another operation as soon as it has been consumed. A second await, AsTask(), Result, GetResult() or IsCompleted then fails, or reports on the other operation.",
        RulePage.Of("LEAN001"));

    /// <summary>The finding at the second place; the first is its additional location.</summary>
    public static Diagnostic Create(Misuse misuse)
    {
        Consumption earlier = misuse.Earlier!;
        string after = misuse.IsKept ? " each time this runs, because it is stored"
            : ReferenceEquals(earlier.Operation, misuse.Operation)
            ? " in the next iteration of the loop"
            : $", after line {earlier.Operation.Syntax.GetLocation().GetLineSpan().StartLinePosition.Line + 1}";
        (string use, string remedy) = misuse.Kind == MisuseKind.AskedAfterwards
            ? ("checked", "check it before that, or call AsTask() once and check the task")
            : ("consumed again", "await it exactly once, or call AsTask() once and await that task as often as needed");
        return Diagnostic.Create(
            Rule, misuse.Operation.Syntax.GetLocation(), [earlier.Operation.Syntax.GetLocation()], misuse.Name, use, after, remedy);
    }
}
