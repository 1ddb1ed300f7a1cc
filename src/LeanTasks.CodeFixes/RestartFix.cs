using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN001: starts the operation again if it is awaited again after a failure, or until a loop ends.</summary>
/// <remarks>
/// Offered if the moved call has the same meaning and starts no later. That is so if only the statement or loop of the await follows the
/// declaration, or the first operation was certainly awaited.
/// </remarks>
public sealed class RestartFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public RestartFix()
        : base("Start the operation again", "LEAN001")
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        foreach (IdentifierNameSyntax use in node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
        {
            if (LocalValue.Of(model, use, cancellationToken) is not { Value: InvocationExpressionSyntax call } value)
                continue;
            if (LocalValue.AwaitOf(use) is null
                || RepeatedUse.Needs(model, use, value) != Repetition.NewOperation
                || !UnchangedCall.Is(model, call, cancellationToken))
                return null;

            List<IdentifierNameSyntax> others = value.Uses.Where(other => other != use).ToList();
            if (others.Count != 0)
                return others.Exists(other => CodeBetween.AwaitsFirst(other, use, value)) ? root.ReplaceNode(use, CallAt(use, call)) : null;

            // Nothing else awaits the first operation: it is not begun.
            if (value.Declarator.Parent is not VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax } declaration }
                || !CodeBetween.DoesNothing(model, declaration, use, cancellationToken))
                return null;
            SyntaxNode tracked = root.TrackNodes(use, declaration);
            tracked = tracked.ReplaceNode(tracked.GetCurrentNode(use)!, CallAt(use, call));
            return tracked.RemoveNode(tracked.GetCurrentNode(declaration)!, WhatStays(declaration));
        }

        return null;
    }

    private static ParenthesizedExpressionSyntax CallAt(IdentifierNameSyntax use, InvocationExpressionSyntax call) =>
        SyntaxFactory.ParenthesizedExpression(call.WithoutTrivia()).WithTriviaFrom(use).WithAdditionalAnnotations(Simplifier.Annotation);

    // The comments, and what is before a declaration that shares its line.
    private static SyntaxRemoveOptions WhatStays(LocalDeclarationStatementSyntax declaration)
    {
        bool hasLine = declaration.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);
        bool hasComments = declaration.GetLeadingTrivia().Any(static trivia => !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        return hasLine && !hasComments ? SyntaxRemoveOptions.KeepNoTrivia : SyntaxRemoveOptions.KeepLeadingTrivia;
    }
}
