using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>
/// Reports LEAN004 for calls whose value is ignored or discarded. Also if it is stored in a local variable that is never
/// read, or passed to a generic method that cannot await it. <see cref="FieldAnalyzer"/> reports fields that are never read.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NeverConsumedAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [NeverConsumed.Rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (KnownTypes.Find(start.Compilation) is not { } types)
                return;
            start.RegisterOperationAction(operation => AnalyzeStatement(operation, types), OperationKind.ExpressionStatement);
            start.RegisterOperationAction(operation => AnalyzeDiscard(operation, types), OperationKind.SimpleAssignment);
            start.RegisterOperationAction(operation => AnalyzeLocal(operation, types), OperationKind.VariableDeclarator);
            start.RegisterOperationAction(operation => AnalyzeGenericCall(operation, types), OperationKind.Invocation);
        });
    }

    private static void AnalyzeStatement(OperationAnalysisContext context, KnownTypes types)
    {
        IExpressionStatementOperation statement = (IExpressionStatementOperation)context.Operation;
        if (statement.Operation is not (IAssignmentOperation or IAwaitOperation)
            && types.IsWatched(statement.Operation.Type)
            && Unconsumed.CallIn(statement.Operation, types) is { } call
            && !Unconsumed.IsAllOfAnAssertedLambda(statement))
        {
            Report(context, statement.Operation, call, "");
        }
    }

    private static void AnalyzeDiscard(OperationAnalysisContext context, KnownTypes types)
    {
        ISimpleAssignmentOperation assignment = (ISimpleAssignmentOperation)context.Operation;
        if (assignment.Target is IDiscardOperation && types.IsWatched(assignment.Value.Type)
            && Unconsumed.CallIn(assignment.Value, types) is { } call
            && !(assignment.Parent is IExpressionStatementOperation statement && Unconsumed.IsAllOfAnAssertedLambda(statement)))
        {
            Report(context, assignment.Value, call, " because it is discarded");
        }
    }

    private static void AnalyzeLocal(OperationAnalysisContext context, KnownTypes types)
    {
        IVariableDeclaratorOperation declarator = (IVariableDeclaratorOperation)context.Operation;
        if (!types.IsWatched(declarator.Symbol.Type) || declarator.Initializer?.Value is not { } value
            || Unconsumed.CallIn(value, types) is not { } call)
        {
            return;
        }

        foreach (IOperation operation in VariableReferences.Around(declarator).To(declarator.Symbol))
        {
            if (operation is ILocalReferenceOperation local
                && !(local.Parent is ISimpleAssignmentOperation { IsRef: false } assignment && assignment.Target == local && assignment.Parent is IExpressionStatementOperation))
            {
                return;
            }
        }

        Report(context, value, call, $" because '{declarator.Symbol.Name}' is never read");
    }

    // void Log<T>(T value) does not know that it has something to await, and passes it to no code that does.
    private static void AnalyzeGenericCall(OperationAnalysisContext context, KnownTypes types)
    {
        IInvocationOperation invocation = (IInvocationOperation)context.Operation;
        IMethodSymbol method = invocation.TargetMethod;
        if (!method.IsGenericMethod || !method.ReturnsVoid || invocation.Instance is not null && types.IsWatched(invocation.Instance.Type))
            return;
        foreach (IArgumentOperation argument in invocation.Arguments)
        {
            if (types.IsWatched(argument.Value.Type)
                && argument.Parameter?.OriginalDefinition is { Type: ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } type, RefKind: RefKind.None or RefKind.In } parameter
                && type.ConstraintTypes.IsEmpty
                && method.OriginalDefinition.Parameters.All(other => SymbolEqualityComparer.Default.Equals(other, parameter) || !Mentions(other.Type, type))
                && Unconsumed.CallIn(argument.Value, types) is { } call)
            {
                Report(context, argument.Value, call, $" because '{method.Name}' accepts any type and cannot await it");
            }
        }
    }

    private static bool Mentions(ITypeSymbol type, ITypeParameterSymbol parameter) => type switch
    {
        ITypeParameterSymbol other => SymbolEqualityComparer.Default.Equals(other, parameter),
        IArrayTypeSymbol array => Mentions(array.ElementType, parameter),
        INamedTypeSymbol named => named.TypeArguments.Any(argument => Mentions(argument, parameter)),
        _ => false,
    };

    private static void Report(OperationAnalysisContext context, IOperation place, IInvocationOperation call, string reason)
    {
        if (!Unconsumed.IsInExpressionTree(place) && !ReviewedPragma.Covers(place.Syntax))
            context.ReportDiagnostic(NeverConsumed.Create(place.Syntax, call.TargetMethod.Name + "(…)", reason));
    }
}
