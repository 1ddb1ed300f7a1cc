using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>LEAN103: <c>ContinueWith(…).Unwrap()</c> that an await can replace.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnwrappedContinuation : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN103";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "ContinueWith and Unwrap are used instead of await",
        "ContinueWith(…).Unwrap() allocates two tasks, a delegate and a proxy: an async method with await allocates one task",
        Category,
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        helpLinkUri: RulePage.Of(Id));

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(s_rule);

    private protected override void Register(CompilationStartAnalysisContext context, TaskTypes types) =>
        context.RegisterOperationAction(operation => Look(operation, types), OperationKind.Invocation);

    private static void Look(OperationAnalysisContext context, TaskTypes types)
    {
        IInvocationOperation unwrap = (IInvocationOperation)context.Operation;
        if (unwrap.TargetMethod.Name != "Unwrap" || !types.IsTask(unwrap.Type))
            return;

        IOperation? receiver = unwrap.Instance ?? (unwrap.Arguments.Length == 1 ? unwrap.Arguments[0].Value : null);
        while (receiver is IConversionOperation { IsImplicit: true } conversion)
            receiver = conversion.Operand;

        if (receiver is IInvocationOperation { TargetMethod.Name: "ContinueWith" } continuation && types.IsTask(continuation.TargetMethod.ContainingType))
            context.ReportDiagnostic(Diagnostic.Create(s_rule, unwrap.Syntax.GetLocation()));
    }
}
