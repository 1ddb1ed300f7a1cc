using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN001, LEAN002: preserves the result for several consumers, also concurrent ones, where the local variable gets its only value.</summary>
/// <remarks>
/// Only where all of them read one result: for one that needs another operation, see <see cref="RestartFix"/>. Not for
/// parameters, fields and variables that are assigned again: there the author must decide which value to preserve.
/// </remarks>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PreserveFix))]
[Shared]
public sealed class PreserveFix : NodeFix
{
    /// <summary>Creates the provider.</summary>
    public PreserveFix()
        : base("Preserve the result for several consumers", "LEAN001", "LEAN002")
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        foreach (IdentifierNameSyntax name in node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
        {
            if (LocalValue.Of(model, name, cancellationToken) is not { } value || !CanBePreserved(model, value, cancellationToken))
                continue;
            if (!value.Uses.All(use => RepeatedUse.Needs(model, use, value) == Repetition.SameResult))
                return null;

            ExpressionSyntax preserved = SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                SyntaxFactory.ParenthesizedExpression(value.Value.WithoutTrivia()).WithAdditionalAnnotations(Simplifier.Annotation),
                SyntaxFactory.IdentifierName("Preserve")));
            return root.ReplaceNode(value.Value, preserved.WithTriviaFrom(value.Value));
        }

        return null;
    }

    private static bool CanBePreserved(SemanticModel model, LocalValue value, CancellationToken cancellationToken) =>
        model.GetTypeInfo(value.Value, cancellationToken).Type?.GetMembers("Preserve").IsEmpty == false
        && value.Value is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Preserve" } };
}
