using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN001: begins the operation anew where it is awaited again because it has failed, or until a loop ends.</summary>
/// <remarks>Only where the call means the same there: no variable in it is assigned again, and nothing else is called or declared in it.</remarks>
public sealed class RestartFix : NodeFix
{
    /// <summary>Creates the provider.</summary>
    public RestartFix()
        : base("Begin the operation anew", "LEAN001")
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
                || !MeansTheSame(model, call, cancellationToken))
                return null;

            List<IdentifierNameSyntax> others = value.Uses.Where(other => other != use).ToList();
            if (others.Count != 0)
                return others.TrueForAll(LocalValue.IsLook) ? null : root.ReplaceNode(use, CallAt(use, call));

            // Nothing else awaits the first operation: it is not begun.
            if (value.Declarator.Parent is not VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax } declaration })
                return null;
            SyntaxNode tracked = root.TrackNodes(use, declaration);
            tracked = tracked.ReplaceNode(tracked.GetCurrentNode(use)!, CallAt(use, call));
            return tracked.RemoveNode(tracked.GetCurrentNode(declaration)!, WhatStays(declaration));
        }

        return null;
    }

    private static ParenthesizedExpressionSyntax CallAt(IdentifierNameSyntax use, InvocationExpressionSyntax call) =>
        SyntaxFactory.ParenthesizedExpression(call.WithoutTrivia()).WithTriviaFrom(use).WithAdditionalAnnotations(Simplifier.Annotation);

    private static bool MeansTheSame(SemanticModel model, InvocationExpressionSyntax call, CancellationToken cancellationToken)
    {
        if (model.GetOperation(call, cancellationToken) is not { } operation)
            return false;

        List<ISymbol> variables = new();
        foreach (IOperation part in operation.DescendantsAndSelf())
        {
            if ((part is IInvocationOperation && part != operation) || part is IDeclarationExpressionOperation)
                return false;
            if (part is ILocalReferenceOperation { Local: { IsConst: false } local })
                variables.Add(local);
            else if (part is IParameterReferenceOperation { Parameter: { } parameter })
                variables.Add(parameter);
        }

        return Variable.AreWrittenOnce(variables, operation);
    }

    // The comments, and what is before a declaration that shares its line.
    private static SyntaxRemoveOptions WhatStays(LocalDeclarationStatementSyntax declaration)
    {
        bool hasLine = declaration.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);
        bool hasComments = declaration.GetLeadingTrivia().Any(static trivia => !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        return hasLine && !hasComments ? SyntaxRemoveOptions.KeepNoTrivia : SyntaxRemoveOptions.KeepLeadingTrivia;
    }
}
