using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN004: awaits the result of a call, in an async method, instead of dropping it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AwaitCallFix))]
[Shared]
public sealed class AwaitCallFix : NodeFix
{
    /// <summary>Creates the provider.</summary>
    public AwaitCallFix()
        : base("Await it", "LEAN004")
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<StatementSyntax>() is not ExpressionStatementSyntax statement)
            return null;

        ExpressionSyntax? call = statement.Expression switch
        {
            InvocationExpressionSyntax invocation => invocation,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" }, Right: InvocationExpressionSyntax discarded } => discarded,
            _ => null,
        };
        if (call is null || !call.Span.Contains(node.Span) && !node.Span.Contains(call.Span))
            return null;

        ExpressionSyntax await = SyntaxFactory.AwaitExpression(
            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
            call.WithoutTrivia());
        return root.ReplaceNode(statement.Expression, await.WithTriviaFrom(statement.Expression).WithAdditionalAnnotations(Formatter.Annotation));
    }
}
