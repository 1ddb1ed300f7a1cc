using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>
/// LEAN001, LEAN002: preserves the result for multiple consumers, including concurrent ones. The call of <c>Preserve</c> is added to the only
/// assignment of the local variable, or to the call whose value is stored.
/// </summary>
/// <remarks>
/// Offered if all consumers read one result; otherwise, see <see cref="RestartFix"/>. Not offered for parameters, other fields
/// and variables that are assigned again: the author must choose the value to preserve.
/// </remarks>
public sealed class PreserveFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public PreserveFix()
        : base("Preserve the result for multiple consumers", "LEAN001", "LEAN002")
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
