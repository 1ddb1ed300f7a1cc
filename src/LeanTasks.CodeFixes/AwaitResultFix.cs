using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN003: awaits, in an async method, instead of reading a result that may not be available yet.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AwaitResultFix))]
[Shared]
public sealed class AwaitResultFix : NodeFix
{
    /// <summary>Creates the provider.</summary>
    public AwaitResultFix()
        : base("Await instead", "LEAN003")
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        foreach (SyntaxNode at in node.AncestorsAndSelf().TakeWhile(static ancestor => ancestor is not StatementSyntax))
        {
            if (at is not ExpressionSyntax expression || Awaitable(expression) is not { } awaitable)
                continue;

            ExpressionSyntax await = SyntaxFactory.ParenthesizedExpression(SyntaxFactory.AwaitExpression(
                SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                awaitable.WithoutTrivia()));
            return root.ReplaceNode(expression, await.WithTriviaFrom(expression).WithAdditionalAnnotations(Simplifier.Annotation));
        }

        return null;
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
