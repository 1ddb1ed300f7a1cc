using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers;

/// <summary>An async method, local function or lambda whose only await comes last, recognized by syntax alone.</summary>
/// <remarks>
/// Only guards and plain local variables may precede the await. Anything else might fail, or change the contexts, and
/// the caller would see that during the call instead of through the task.
/// </remarks>
internal sealed class PassThroughShape
{
    private PassThroughShape(SyntaxNode function, AwaitExpressionSyntax await)
    {
        Function = function;
        Await = await;
    }

    /// <summary>The method, local function or lambda.</summary>
    public SyntaxNode Function { get; }

    /// <summary>Its one await.</summary>
    public AwaitExpressionSyntax Await { get; }

    /// <summary>Looks for the shape.</summary>
    /// <param name="function">A method, local function, lambda or anonymous method.</param>
    /// <returns>The shape, or null.</returns>
    public static PassThroughShape? Find(SyntaxNode function)
    {
        (SyntaxTokenList modifiers, BlockSyntax? block, ExpressionSyntax? expression) = function switch
        {
            MethodDeclarationSyntax method => (method.Modifiers, method.Body, method.ExpressionBody?.Expression),
            LocalFunctionStatementSyntax local => (local.Modifiers, local.Body, local.ExpressionBody?.Expression),
            AnonymousFunctionExpressionSyntax lambda => (lambda.Modifiers, lambda.Block, lambda.ExpressionBody),
            _ => default,
        };
        if (!modifiers.Any(SyntaxKind.AsyncKeyword) || function.ContainsDirectives)
            return null;

        AwaitExpressionSyntax? await = LastAwait(block, expression);
        if (await is null || await.Expression is ConditionalAccessExpressionSyntax or ThrowExpressionSyntax)
            return null;

        foreach (SyntaxNode node in OwnNodes(function))
        {
            bool stays = node switch
            {
                AwaitExpressionSyntax other => other == await,
                ReturnStatementSyntax statement => statement.Expression is { } returned && Unwrapped(returned) == await,
                LocalDeclarationStatementSyntax declaration => declaration.UsingKeyword.IsKind(SyntaxKind.None)
                    && declaration.AwaitKeyword.IsKind(SyntaxKind.None)
                    && declaration.Declaration.Type is not RefTypeSyntax,
                YieldStatementSyntax or StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax => false,
                _ => true,
            };
            if (!stays)
                return null;
        }

        return new PassThroughShape(function, await);
    }

    /// <summary>The task itself, of <c>task.ConfigureAwait(true or false)</c>.</summary>
    /// <param name="awaited">The awaited expression.</param>
    /// <returns>The receiver of ConfigureAwait, or <paramref name="awaited"/> where there is none.</returns>
    public static ExpressionSyntax WithoutConfigureAwait(ExpressionSyntax awaited) =>
        Unwrapped(awaited) is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } member,
            ArgumentList.Arguments: { Count: 1 } arguments,
        }
            && arguments[0].Expression.Kind() is SyntaxKind.FalseLiteralExpression or SyntaxKind.TrueLiteralExpression
            ? member.Expression
            : awaited;

    private static AwaitExpressionSyntax? LastAwait(BlockSyntax? block, ExpressionSyntax? expression)
    {
        if (block is not null)
        {
            if (block.Statements.Count == 0 || !block.Statements.Take(block.Statements.Count - 1).All(MayPrecede))
                return null;

            expression = block.Statements.Last() switch
            {
                ReturnStatementSyntax statement => statement.Expression,
                ExpressionStatementSyntax statement => statement.Expression,
                _ => null,
            };
        }

        return expression is null ? null : Unwrapped(expression) as AwaitExpressionSyntax;
    }

    private static bool MayPrecede(StatementSyntax statement) => statement switch
    {
        LocalDeclarationStatementSyntax or LocalFunctionStatementSyntax or EmptyStatementSyntax => true,
        IfStatementSyntax { Else: null } guard => guard.Statement is ThrowStatementSyntax
            || guard.Statement is BlockSyntax { Statements: { Count: 1 } only } && only[0] is ThrowStatementSyntax,
        ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax member } } =>
            member.Name.Identifier.ValueText.StartsWith("ThrowIf", StringComparison.Ordinal),
        _ => false,
    };

    private static IEnumerable<SyntaxNode> OwnNodes(SyntaxNode function) =>
        function.DescendantNodes(node => node == function || node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax));

    private static ExpressionSyntax Unwrapped(ExpressionSyntax expression)
    {
        while (expression is ParenthesizedExpressionSyntax parenthesized)
            expression = parenthesized.Expression;
        return expression;
    }
}
