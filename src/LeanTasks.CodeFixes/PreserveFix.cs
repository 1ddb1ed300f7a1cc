using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN001, LEAN002: preserves the result for several consumers, also concurrent ones, where the local variable gets its only value.</summary>
/// <remarks>Not for parameters, fields and variables that are assigned again: there the author must decide which value to preserve.</remarks>
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
            if (model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol local
                && !local.Type.GetMembers("Preserve").IsEmpty
                && InitialValue(model, local, cancellationToken) is { } value and not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Preserve" } })
            {
                ExpressionSyntax preserved = SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression,
                    SyntaxFactory.ParenthesizedExpression(value.WithoutTrivia()).WithAdditionalAnnotations(Simplifier.Annotation),
                    SyntaxFactory.IdentifierName("Preserve")));
                return root.ReplaceNode(value, preserved.WithTriviaFrom(value));
            }
        }

        return null;
    }

    // Follows copies to the variable that received the call's value; it and each copy must be assigned only once.
    private static ExpressionSyntax? InitialValue(SemanticModel model, ILocalSymbol local, CancellationToken cancellationToken)
    {
        SyntaxNode? declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        if (declaration is not VariableDeclaratorSyntax { Initializer.Value: { } value } declarator
            || IsAssigned(model, local, declarator, cancellationToken))
            return null;

        if (value is IdentifierNameSyntax copied)
            return model.GetSymbolInfo(copied, cancellationToken).Symbol is ILocalSymbol original ? InitialValue(model, original, cancellationToken) : null;

        return value is InvocationExpressionSyntax or ObjectCreationExpressionSyntax ? value : null;
    }

    private static bool IsAssigned(SemanticModel model, ILocalSymbol local, VariableDeclaratorSyntax declarator, CancellationToken cancellationToken)
    {
        SyntaxNode? scope = declarator.Ancestors().FirstOrDefault(static ancestor => ancestor is MemberDeclarationSyntax);
        return scope is null || scope.DescendantNodes().OfType<IdentifierNameSyntax>().Any(use =>
            use.Identifier.ValueText == local.Name
            && (use.Parent is AssignmentExpressionSyntax assignment && assignment.Left == use
                || use.Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 and not (int)SyntaxKind.InKeyword }
                || use.Parent is ArgumentSyntax { Parent: TupleExpressionSyntax { Parent: AssignmentExpressionSyntax taken } tuple } && taken.Left == tuple)
            && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use, cancellationToken).Symbol, local));
    }
}
