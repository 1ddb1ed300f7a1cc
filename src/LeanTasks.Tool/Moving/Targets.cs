using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Tool.Moving;

/// <summary>Where expressions of the original source go to.</summary>
/// <param name="model">The model of their file.</param>
/// <param name="twins">The types that move.</param>
/// <param name="borders">The members whose signatures stay.</param>
internal sealed class Targets(SemanticModel model, Twins twins, Borders borders)
{
    /// <summary>Whether an expression goes straight to where a Task must be: to a parameter of a member that stays, or out of one.</summary>
    /// <param name="expression">The expression.</param>
    public bool NeedsTask(ExpressionSyntax expression)
    {
        SyntaxNode value = expression;
        while (value.Parent is ParenthesizedExpressionSyntax or SwitchExpressionArmSyntax or SwitchExpressionSyntax
            || (value.Parent is ConditionalExpressionSyntax conditional && value != conditional.Condition)
            || (value.Parent is BinaryExpressionSyntax binary && binary.IsKind(SyntaxKind.CoalesceExpression)))
        {
            value = value.Parent;
        }

        return value.Parent switch
        {
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => IsOutOfBorder(value.Parent),
            LambdaExpressionSyntax lambda => IsFixed(lambda),
            ArgumentSyntax argument => IsFixed(argument),
            _ => false,
        };
    }

    /// <summary>Whether code that stays decides on a lambda's types.</summary>
    /// <param name="lambda">The lambda.</param>
    public bool IsFixed(AnonymousFunctionExpressionSyntax lambda)
    {
        SyntaxNode value = lambda;
        while (value.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax)
            value = value.Parent;
        return value.Parent is ArgumentSyntax argument && IsFixed(argument);
    }

    /// <summary>The parameter that an argument is for.</summary>
    /// <param name="argument">The argument.</param>
    public IParameterSymbol? ParameterOf(ArgumentSyntax argument) => (model.GetOperation(argument) as IArgumentOperation)?.Parameter;

    private bool IsFixed(ArgumentSyntax argument) =>
        ParameterOf(argument) is { } parameter && twins.AreIn(parameter.OriginalDefinition.Type) && Stays(parameter.ContainingSymbol);

    private bool Stays(ISymbol member) => Member.Of(member).Any() ? borders.Has(member)
        : !(member is IMethodSymbol { MethodKind: MethodKind.FunctionPointerSignature } || member.ContainingType is { DelegateInvokeMethod: not null } || twins.Of(member.ContainingType)?.GetMembers(member.Name).IsEmpty == false);

    private bool IsOutOfBorder(SyntaxNode exit)
    {
        foreach (SyntaxNode outer in exit.Ancestors())
        {
            switch (outer)
            {
                case AnonymousFunctionExpressionSyntax lambda:
                    return !IsAsync(lambda.Modifiers) && IsFixed(lambda);
                case LocalFunctionStatementSyntax function:
                    return !IsAsync(function.Modifiers) && Is(function);
                case BaseMethodDeclarationSyntax method:
                    return !IsAsync(method.Modifiers) && Is(method);
                case BasePropertyDeclarationSyntax property:
                    return Is(property);
            }
        }

        return false;
    }

    private bool Is(SyntaxNode declaration) => KeptCode.Declared(declaration, model).Any(borders.Has);

    private static bool IsAsync(SyntaxTokenList modifiers) => modifiers.Any(SyntaxKind.AsyncKeyword);
}
