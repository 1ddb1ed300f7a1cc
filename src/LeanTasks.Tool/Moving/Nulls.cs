using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>Says where a task may be null, so that its conversion must be null, too.</summary>
/// <param name="model">The model of the present source of one file.</param>
/// <remarks>The compiler knows it where nullable warnings are on. Elsewhere it may be unless the code shows that it is not.</remarks>
internal sealed class Nulls(SemanticModel model)
{
    /// <summary>Whether an expression may be null where that was no failure before.</summary>
    /// <param name="expression">The expression.</param>
    public bool MayBe(ExpressionSyntax expression) => model.GetTypeInfo(expression).Nullability.FlowState switch
    {
        NullableFlowState.MaybeNull => true,
        NullableFlowState.NotNull => false,
        _ => !IsUsed(expression) && MayBeUnknown(expression),
    };

    /// <summary>Whether a function may return null.</summary>
    /// <param name="function">The function.</param>
    /// <param name="position">Where it is used.</param>
    public bool MayReturn(IMethodSymbol function, int position) => !function.IsAsync && MayBe(function.ReturnNullableAnnotation, position);

    /// <summary>Whether what is declared so may be null.</summary>
    /// <param name="annotation">What its declaration says.</param>
    /// <param name="position">Where it is used.</param>
    public bool MayBe(NullableAnnotation annotation, int position) => annotation switch
    {
        NullableAnnotation.Annotated => true,
        NullableAnnotation.NotAnnotated => false,
        _ => !model.GetNullableContext(position).WarningsEnabled(),
    };

    // It fails there anyway.
    private static bool IsUsed(ExpressionSyntax expression)
    {
        SyntaxNode value = expression;
        while (value.Parent is ParenthesizedExpressionSyntax)
            value = value.Parent;
        return value.Parent is AwaitExpressionSyntax || (value.Parent is MemberAccessExpressionSyntax access && access.Expression == value);
    }

    private bool MayBeUnknown(ExpressionSyntax expression) => expression switch
    {
        ParenthesizedExpressionSyntax parenthesized => MayBeUnknown(parenthesized.Expression),
        CastExpressionSyntax cast => MayBeUnknown(cast.Expression),
        ConditionalExpressionSyntax conditional => MayBeUnknown(conditional.WhenTrue) || MayBeUnknown(conditional.WhenFalse),
        SwitchExpressionSyntax choice => choice.Arms.Any(each => MayBeUnknown(each.Expression)),
        BinaryExpressionSyntax binary when binary.IsKind(SyntaxKind.CoalesceExpression) => MayBeUnknown(binary.Right),
        BaseObjectCreationExpressionSyntax or ThrowExpressionSyntax => false,
        ConditionalAccessExpressionSyntax => true,
        _ => model.GetSymbolInfo(expression).Symbol switch
        {
            IMethodSymbol method => MayReturn(method, expression.SpanStart),
            IPropertySymbol property => property.NullableAnnotation != NullableAnnotation.NotAnnotated,
            IFieldSymbol field => field.NullableAnnotation != NullableAnnotation.NotAnnotated,
            _ => true,
        },
    };
}
