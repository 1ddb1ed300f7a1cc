using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN004: awaits a call in async code instead of discarding its result.</summary>
/// <remarks>Not offered in synchronous code: the author must choose between blocking and letting the operation run, with its exceptions handled.</remarks>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AwaitCallFix))]
[Shared]
public sealed class AwaitCallFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public AwaitCallFix()
        : base("Await the call", "LEAN004")
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken) =>
        node.FirstAncestorOrSelf<StatementSyntax>() switch
        {
            ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } statement when call.Span == node.Span =>
                Replaced(root, statement.Expression, call),
            ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } } discard } statement
                when discard.Right.Span == node.Span => Replaced(root, statement.Expression, discard.Right),
            LocalDeclarationStatementSyntax { Declaration.Variables: { Count: 1 } variables, UsingKeyword.RawKind: 0 } unread
                when variables[0].Initializer?.Value is { } value && value.Span == node.Span && IsNeverAssigned(model, variables[0], cancellationToken) =>
                root.ReplaceNode(unread, SyntaxFactory.ExpressionStatement(Await(value)).WithTriviaFrom(unread).WithAdditionalAnnotations(Formatter.Annotation)),
            // An argument of any type: the callee gets the result instead.
            _ when node is ExpressionSyntax { Parent: ArgumentSyntax } argument => Replaced(root, argument, argument),
            _ => null,
        };

    private static SyntaxNode Replaced(SyntaxNode root, ExpressionSyntax old, ExpressionSyntax dropped) =>
        root.ReplaceNode(old, Await(dropped).WithTriviaFrom(old).WithAdditionalAnnotations(Formatter.Annotation));

    private static AwaitExpressionSyntax Await(ExpressionSyntax dropped) => SyntaxFactory.AwaitExpression(
        SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space),
        SyntaxFactory.ParenthesizedExpression(dropped.WithoutTrivia()).WithAdditionalAnnotations(Simplifier.Annotation));

    private static bool IsNeverAssigned(SemanticModel model, VariableDeclaratorSyntax variable, CancellationToken cancellationToken)
    {
        SyntaxNode? scope = variable.FirstAncestorOrSelf<BlockSyntax>();
        ISymbol? declared = model.GetDeclaredSymbol(variable, cancellationToken);
        return scope is not null && !scope.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name =>
            name.Identifier.ValueText == variable.Identifier.ValueText
            && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, declared));
    }
}
