using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// Recognizes values that are kept for every call of the code that consumes them. These are <c>static readonly</c> fields,
/// <c>Value</c> of a <c>Lazy</c> in a field, <c>GetOrAdd</c> of a dictionary. Only where the source shows the call that started
/// the operation.
/// </summary>
internal static class KeptValues
{
    /// <summary>Whether the value was there before, and is there for the next call.</summary>
    public static bool Is(TrackedValue value, FlowContext context) => value switch
    {
        { Variable: IFieldSymbol { IsStatic: true, IsReadOnly: true } field } =>
            !RunsOnce(context) && OnlyValueOf(field, context) is { } started && IsStart(started, context),
        { Maker: IPropertyReferenceOperation { Property.Name: "Value", Instance: IFieldReferenceOperation { Field: { Type.Name: "Lazy" } lazy } } } =>
            !RunsOnce(context) && OnlyValueOf(lazy, context) is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments }
            && IsFactory(arguments[0], context),
        { Maker: IInvocationOperation { TargetMethod: { Name: "GetOrAdd", ContainingType.Name: "ConcurrentDictionary" }, Arguments: { Length: > 1 } arguments } } =>
            IsFactory(arguments[1].Value.Syntax, context),
        _ => false,
    };

    private static ExpressionSyntax? OnlyValueOf(IFieldSymbol field, FlowContext context)
    {
        IReadOnlyList<ExpressionSyntax?> values = FieldWriters.ValuesOf(field, context.Cancellation);
        return values.Count == 1 ? values[0] : null;
    }

    // A static constructor, the program's entry.
    private static bool RunsOnce(FlowContext context) => context.Function is IMethodSymbol { MethodKind: MethodKind.StaticConstructor } or IMethodSymbol { Name: "Main" or "<Main>$" };

    private static bool IsFactory(SyntaxNode factory, FlowContext context) => factory switch
    {
        ArgumentSyntax argument => IsFactory(argument.Expression, context),
        LambdaExpressionSyntax { ExpressionBody: { } body } => IsStart(body, context),
        LambdaExpressionSyntax { Block.Statements: { Count: 1 } statements } => statements[0] is ReturnStatementSyntax { Expression: { } body } && IsStart(body, context),
        SimpleNameSyntax or MemberAccessExpressionSyntax => context.Model is { } model && model.SyntaxTree == factory.SyntaxTree
            && model.GetOperation(factory, context.Cancellation) is IMethodReferenceOperation { Method: { } method }
            && context.Types.IsSingleUse(method.ReturnType) && !Origins.IsReusable(method, context.Types) && !CompletedResults.Of(method, model, context.Cancellation),
        _ => false,
    };

    // Whether an expression of this file calls a method whose result can be consumed once.
    private static bool IsStart(ExpressionSyntax value, FlowContext context) =>
        context.Model is { } model && model.SyntaxTree == value.SyntaxTree
        && model.GetOperation(value, context.Cancellation) is IInvocationOperation call
        && context.Types.IsSingleUse(call.Type) && !Origins.IsReusable(call, context.Types) && !CompletedResults.Of(call, model, context.Cancellation);
}
