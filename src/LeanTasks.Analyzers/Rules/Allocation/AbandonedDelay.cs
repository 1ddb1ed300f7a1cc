using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>LEAN108: a Task.Delay that is passed to WhenAny, and whose timer keeps running after another task completes first.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AbandonedDelay : AllocationRule
{
    /// <summary>The rule's identifier.</summary>
    public const string Id = "LEAN108";

    private static readonly DiagnosticDescriptor s_rule = new(
        Id,
        "A delay in WhenAny is never cancelled",
        "The timer of this delay keeps running after another task completes first: use WaitAsync(timeout), or pass a token and cancel it",
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
        if (whenAny.TargetMethod.Name != "WhenAny" || !types.IsTask(whenAny.TargetMethod.ContainingType))
            return;

        List<IOperation> tasks = TasksOf(whenAny).ToList();
        if (tasks.Count < 2)
            return;

        foreach (IOperation task in tasks)
        {
            if (DelayBehind(task, types) is { } delay)
                context.ReportDiagnostic(Diagnostic.Create(s_rule, delay.Syntax.GetLocation()));
        }
    }

    private static IEnumerable<IOperation> TasksOf(IInvocationOperation whenAny)
    {
        foreach (IArgumentOperation argument in whenAny.Arguments)
        {
            IOperation value = WithoutConversions(argument.Value);
            IEnumerable<IOperation> tasks = value switch
            {
                IArrayCreationOperation array => array.Initializer?.ElementValues ?? ImmutableArray<IOperation>.Empty,
                ICollectionExpressionOperation collection => collection.Elements,
                _ => ImmutableArray.Create(value),
            };
            foreach (IOperation task in tasks)
                yield return WithoutConversions(task);
        }
    }

    private static IInvocationOperation? DelayBehind(IOperation task, TaskTypes types)
    {
        if (task is ILocalReferenceOperation reference)
        {
            if (DeclaratorOf(reference) is not { } declarator || declarator.GetVariableInitializer() is not { } initializer
                || IsRacedAgain(reference, declarator) || !IsOnlyRaced(reference))
            {
                return null;
            }

            task = WithoutConversions(initializer.Value);
        }

        return task is IInvocationOperation { TargetMethod.Name: "Delay" } delay
            && types.IsTask(delay.TargetMethod.ContainingType)
            && !TakesToken(delay, types)
            && !IsEndless(delay.Arguments[0].Value)
            ? delay
            : null;
    }

    private static bool TakesToken(IInvocationOperation delay, TaskTypes types) => delay.Arguments.Any(argument =>
        SymbolEqualityComparer.Default.Equals(argument.Parameter?.Type, types.CancellationToken) && !IsNoToken(argument.Value, types));

    private static bool IsNoToken(IOperation value, TaskTypes types) => value is IDefaultValueOperation
        || value is IPropertyReferenceOperation { Property: { Name: "None", IsStatic: true } none } && SymbolEqualityComparer.Default.Equals(none.ContainingType, types.CancellationToken);

    // Such a delay has no timer.
    private static bool IsEndless(IOperation duration) =>
        duration.ConstantValue is { HasValue: true, Value: -1 } || duration is IFieldReferenceOperation { Field.Name: "InfiniteTimeSpan" };

    private static IVariableDeclaratorOperation? DeclaratorOf(ILocalReferenceOperation reference) =>
        VariableReferences.Around(reference).To(reference.Local).OfType<IVariableDeclaratorOperation>().FirstOrDefault();

    // The local is raced once and compared with, but never assigned again, awaited separately or passed on.
    private static bool IsOnlyRaced(ILocalReferenceOperation reference)
    {
        int races = 0;
        foreach (ILocalReferenceOperation other in VariableReferences.Around(reference).To(reference.Local).OfType<ILocalReferenceOperation>())
        {
            IOperation? user = other.Parent;
            while (user is IConversionOperation or IArgumentOperation or IArrayInitializerOperation or IArrayCreationOperation or ICollectionExpressionOperation)
                user = user.Parent;
            if (user is IInvocationOperation { TargetMethod.Name: "WhenAny" })
                races++;
            else if (user is not IBinaryOperation and not IPropertyReferenceOperation)
                return false;
        }

        return races == 1;
    }

    // while (await Task.WhenAny(Next(), deadline) != deadline): a delay that loses a round is raced in the next.
    private static bool IsRacedAgain(ILocalReferenceOperation reference, IVariableDeclaratorOperation declarator)
    {
        for (IOperation? at = reference.Parent; at is not null; at = at.Parent)
        {
            if (at is ILoopOperation && !at.Syntax.Span.Contains(declarator.Syntax.Span))
                return true;
        }

        return false;
    }

    private static IOperation WithoutConversions(IOperation operation)
    {
        while (operation is IConversionOperation conversion)
            operation = conversion.Operand;
        return operation;
    }
}
