using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>
/// LEAN001, LEAN002: preserves the result for several consumers, also concurrent ones, where the local variable gets its only value, or where
/// the operation begins whose value is kept.
/// </summary>
/// <remarks>
/// Only where all of them read one result: for one that needs another operation, see <see cref="RestartFix"/>. Not for
/// parameters, other fields and variables that are assigned again: there the author must decide which value to preserve.
/// </remarks>
public sealed class PreserveFix : NodeFix
{
    /// <summary>Creates the provider.</summary>
    public PreserveFix()
        : base("Preserve the result for several consumers", "LEAN001", "LEAN002")
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (KeptStart.Of(model, node, cancellationToken) is { } start)
            return CanBePreserved(model, start, cancellationToken) ? Preserved(root, start) : null;

        foreach (IdentifierNameSyntax name in node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
        {
            if (LocalValue.Of(model, name, cancellationToken) is not { } value || !CanBePreserved(model, value.Value, cancellationToken))
                continue;
            if (KeptStart.Of(model, value.Value, cancellationToken) is { } kept)
                return CanBePreserved(model, kept, cancellationToken) ? Preserved(root, kept) : null;
            return value.Uses.All(use => RepeatedUse.Needs(model, use, value) == Repetition.SameResult) ? Preserved(root, value.Value) : null;
        }

        return null;
    }

    private static SyntaxNode Preserved(SyntaxNode root, ExpressionSyntax value)
    {
        ExpressionSyntax preserved = SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            SyntaxFactory.ParenthesizedExpression(value.WithoutTrivia()).WithAdditionalAnnotations(Simplifier.Annotation),
            SyntaxFactory.IdentifierName("Preserve")));
        return root.ReplaceNode(value, preserved.WithTriviaFrom(value));
    }

    private static bool CanBePreserved(SemanticModel model, ExpressionSyntax value, CancellationToken cancellationToken) =>
        model.GetTypeInfo(value, cancellationToken).Type?.GetMembers("Preserve").IsEmpty == false
        && value is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Preserve" } };
}
