using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN003: in an async method, awaits instead of reading a result that may not be available yet.</summary>
public sealed class AwaitResultFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public AwaitResultFix()
        : base("Await the result", "LEAN003")
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (EarlyRead.Find(node) is not { } found || !EarlyRead.CanAwait(found.Read))
            return null;

        ExpressionSyntax await = SyntaxFactory.ParenthesizedExpression(SyntaxFactory.AwaitExpression(
            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            found.Awaitable.WithoutTrivia()));
        return root.ReplaceNode(found.Read, await.WithTriviaFrom(found.Read).WithAdditionalAnnotations(Simplifier.Annotation));
    }
}
