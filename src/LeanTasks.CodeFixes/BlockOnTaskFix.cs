using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN003: if the code cannot await, blocks on a task until its result is available.</summary>
public sealed class BlockOnTaskFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public BlockOnTaskFix()
        : base("Block until the task has completed", "LEAN003")
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (EarlyRead.Find(node) is not { } found)
            return null;

        ExpressionSyntax blocking = SyntaxFactory.ParenthesizedExpression(PassThroughShape.WithoutConfigureAwait(found.Awaitable).WithoutTrivia())
            .WithAdditionalAnnotations(Simplifier.Annotation);
        foreach (string method in (string[])["AsTask", "GetAwaiter", "GetResult"])
        {
            blocking = SyntaxFactory.InvocationExpression(
                SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, blocking, SyntaxFactory.IdentifierName(method)));
        }

        return root.ReplaceNode(found.Read, blocking.WithTriviaFrom(found.Read));
    }
}
