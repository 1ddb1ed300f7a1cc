using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>LEAN107: a loop that awaits any task of a list and removes it, until the list is empty.</summary>
/// <remarks>Reported only if WhenEach exists and the loop does not use the list otherwise: a loop that adds tasks limits concurrency.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WhenAnyInLoop : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN107";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "WhenAny in a loop over the same tasks is quadratic",
        "Each iteration subscribes to every remaining task: {0}.WhenEach subscribes to each task once",
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
        IInvocationOperation whenAny = (IInvocationOperation)context.Operation;
        if (whenAny.TargetMethod.Name != "WhenAny"
            || whenAny.Arguments.Length != 1
            || !types.IsTask(whenAny.TargetMethod.ContainingType)
            || whenAny.TargetMethod.ContainingType.GetMembers("WhenEach").IsEmpty)
            return;

        ISymbol? list = SourceCreation.SymbolOf(whenAny.Arguments[0].Value);
        if (list is not null && InnermostLoop(whenAny) is { } loop && OnlyShrinks(loop, list, whenAny))
            context.ReportDiagnostic(Diagnostic.Create(s_rule, whenAny.Syntax.GetLocation(), whenAny.TargetMethod.ContainingType.Name));
    }

    private static ILoopOperation? InnermostLoop(IOperation operation)
    {
        for (IOperation? at = operation.Parent; at is not null and not IAnonymousFunctionOperation and not ILocalFunctionOperation; at = at.Parent)
        {
            if (at is ILoopOperation loop)
                return loop;
        }

        return null;
    }

    private static bool OnlyShrinks(ILoopOperation loop, ISymbol list, IInvocationOperation whenAny)
    {
        bool removes = false;
        foreach (IOperation operation in loop.Descendants())
        {
            if (operation is IConversionOperation || !SymbolEqualityComparer.Default.Equals(SourceCreation.SymbolOf(operation), list))
                continue;

            switch (UserOf(operation))
            {
                case IInvocationOperation user when user == whenAny:
                case IPropertyReferenceOperation { Property.Name: "Count" }:
                case IInvocationOperation { TargetMethod.Name: "Any" or "Count" }:
                    break;
                case IInvocationOperation { TargetMethod.Name: "Remove" } removal:
                    removes |= IsTheWinner(removal, whenAny);
                    break;
                default:
                    return false;
            }
        }

        return removes;
    }

    private static IOperation? UserOf(IOperation reference)
    {
        IOperation? parent = reference.Parent;
        while (parent is IConversionOperation or IArgumentOperation)
            parent = parent.Parent;
        return parent;
    }

    // list.Remove(winner), where winner has been set to the result of WhenAny; or list.Remove(await Task.WhenAny(list)).
    private static bool IsTheWinner(IInvocationOperation removal, IInvocationOperation whenAny)
    {
        if (removal.Arguments.Length != 1)
            return false;

        IOperation removed = removal.Arguments[0].Value;
        if (removed.DescendantsAndSelf().Contains(whenAny))
            return true;

        ISymbol? winner = SourceCreation.SymbolOf(removed);
        for (IOperation? at = whenAny.Parent; at is not null and not ILoopOperation; at = at.Parent)
        {
            ISymbol? target = at switch
            {
                IVariableDeclaratorOperation declarator => declarator.Symbol,
                ISimpleAssignmentOperation assignment => SourceCreation.SymbolOf(assignment.Target),
                _ => null,
            };
            if (target is not null)
                return SymbolEqualityComparer.Default.Equals(target, winner);
        }

        return false;
    }
}
