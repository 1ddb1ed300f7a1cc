using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>The expression that LEAN003 reports: a result that is read early.</summary>
internal static class EarlyRead
{
    /// <summary>Finds the expression around a node, and what it reads the result of.</summary>
    /// <param name="node">The node that was found.</param>
    /// <returns>Both, or null where the result is read by an awaiter that is stored.</returns>
    public static (ExpressionSyntax Read, ExpressionSyntax Awaitable)? Find(SyntaxNode node)
    {
        foreach (ExpressionSyntax at in node.AncestorsAndSelf().TakeWhile(static ancestor => ancestor is not StatementSyntax).OfType<ExpressionSyntax>())
        {
            if (Awaitable(at) is { } awaitable)
                return (at, awaitable);
        }

        return null;
    }

    /// <summary>Whether code at a node can await.</summary>
    /// <param name="node">The node.</param>
    public static bool CanAwait(SyntaxNode node)
    {
        foreach (SyntaxNode at in node.Ancestors())
        {
            switch (at)
            {
                case LockStatementSyntax or QueryClauseSyntax or CatchFilterClauseSyntax:
                    return false;
                case AnonymousFunctionExpressionSyntax lambda:
                    return lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword);
                case LocalFunctionStatementSyntax local:
                    return local.Modifiers.Any(SyntaxKind.AsyncKeyword);
                case GlobalStatementSyntax:
                    return true;
                case MemberDeclarationSyntax member:
                    return member.Modifiers.Any(SyntaxKind.AsyncKeyword);
            }
        }

        return false;
    }

    private static ExpressionSyntax? Awaitable(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } result => result.Expression,
        InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "GetResult",
                Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" } awaiter },
            },
        } => awaiter.Expression,
        _ => null,
    };
}
