using System.Composition;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN104: returns the task instead of awaiting it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReturnTaskFix))]
[Shared]
public sealed class ReturnTaskFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public ReturnTaskFix()
        : base("Return the task directly", PassThrough.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        SyntaxNode? function = node.Ancestors().FirstOrDefault(static ancestor =>
            ancestor is MethodDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax);
        if (function is null || PassThroughShape.Find(function) is not { } shape || shape.Await != node)
            return null;

        ExpressionSyntax task = PassThroughShape.WithoutConfigureAwait(shape.Await.Expression).WithTriviaFrom(shape.Await);
        SyntaxNode statement = shape.Await;
        while (statement.Parent is ParenthesizedExpressionSyntax)
            statement = statement.Parent;

        SyntaxNode mended = statement.Parent is ExpressionStatementSyntax awaiting
            ? function.ReplaceNode(
                awaiting,
                SyntaxFactory.ReturnStatement(task.WithoutLeadingTrivia())
                    .WithSemicolonToken(awaiting.SemicolonToken)
                    .WithLeadingTrivia(awaiting.GetLeadingTrivia())
                    .WithAdditionalAnnotations(Formatter.Annotation))
            : function.ReplaceNode(shape.Await, task);
        return root.ReplaceNode(function, AsyncModifier.Remove(mended));
    }
}
