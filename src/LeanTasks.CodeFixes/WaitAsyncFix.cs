using System.Composition;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN108: <c>WaitAsync(timeout)</c>, for the race that ends with a TimeoutException.</summary>
/// <remarks>
/// That is <c>if (await Task.WhenAny(task, Task.Delay(timeout)) != task) throw new TimeoutException();</c> before
/// <c>await task</c>, or the other way round. An exception with its own message stays: WaitAsync's message cannot be chosen.
/// </remarks>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WaitAsyncFix))]
[Shared]
public sealed class WaitAsyncFix : NodeFix
{
    /// <summary>Creates the provider.</summary>
    public WaitAsyncFix()
        : base("Use WaitAsync with a timeout", AbandonedDelay.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node is not InvocationExpressionSyntax delay
            || delay.Parent is not ArgumentSyntax { Parent: ArgumentListSyntax { Arguments.Count: 2, Parent: InvocationExpressionSyntax whenAny } list }
            || list.Arguments[0].Expression is not IdentifierNameSyntax task
            || model.GetSymbolInfo(task, cancellationToken).Symbol is not (ILocalSymbol or IParameterSymbol)
            || whenAny.FirstAncestorOrSelf<IfStatementSyntax>() is not { Parent: BlockSyntax block } check
            || Comparison(check.Condition, whenAny, task) is not { } comparison
            || Duration(model, delay, cancellationToken) is not { } duration)
            return null;

        int index = block.Statements.IndexOf(check);
        StatementSyntax? next = index + 1 < block.Statements.Count ? block.Statements[index + 1] : null;
        StatementSyntax? wait;
        bool takesNext = true;
        if (comparison.IsKind(SyntaxKind.NotEqualsExpression))
        {
            wait = check.Else is null && IsTimeout(check.Statement) ? next : null;
        }
        else
        {
            wait = Only(check.Statement) is ReturnStatementSyntax ? Only(check.Statement) : null;
            takesNext = check.Else is null;
            if (!IsTimeout(check.Else?.Statement ?? next))
                return null;
        }

        if (wait is null || AwaitOf(wait, task) is not { } awaited)
            return null;

        InvocationExpressionSyntax waitAsync = SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, task.WithoutTrivia(), SyntaxFactory.IdentifierName("WaitAsync")),
            SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(duration))));
        StatementSyntax mended = wait
            .ReplaceNode(awaited, waitAsync)
            .WithLeadingTrivia(check.GetLeadingTrivia())
            .WithAdditionalAnnotations(Formatter.Annotation);
        SyntaxList<StatementSyntax> statements = block.Statements.Replace(check, mended);
        if (takesNext)
            statements = statements.RemoveAt(index + 1);
        return root.ReplaceNode(block, block.WithStatements(statements));
    }

    private static BinaryExpressionSyntax? Comparison(ExpressionSyntax condition, InvocationExpressionSyntax whenAny, IdentifierNameSyntax task)
    {
        if (condition is not BinaryExpressionSyntax comparison
            || comparison.Kind() is not (SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression))
            return null;

        bool matches = (IsRace(comparison.Left) && IsTask(comparison.Right)) || (IsRace(comparison.Right) && IsTask(comparison.Left));
        return matches ? comparison : null;

        bool IsTask(ExpressionSyntax side) => side is IdentifierNameSyntax name && name.Identifier.ValueText == task.Identifier.ValueText;

        bool IsRace(ExpressionSyntax side)
        {
            while (side is ParenthesizedExpressionSyntax parenthesized)
                side = parenthesized.Expression;
            return side is AwaitExpressionSyntax await && PassThroughShape.WithoutConfigureAwait(await.Expression) == whenAny;
        }
    }

    private static ExpressionSyntax? Duration(SemanticModel model, InvocationExpressionSyntax delay, CancellationToken cancellationToken)
    {
        ExpressionSyntax duration = delay.ArgumentList.Arguments[0].Expression.WithoutTrivia();
        ITypeSymbol? type = model.GetTypeInfo(delay.ArgumentList.Arguments[0].Expression, cancellationToken).Type;
        if (type is { Name: nameof(TimeSpan) })
            return duration;

        return type?.SpecialType == SpecialType.System_Int32
            ? SyntaxFactory.InvocationExpression(
                Names.Member("System.TimeSpan.FromMilliseconds"),
                SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(duration))))
            : null;
    }

    private static StatementSyntax? Only(StatementSyntax? statement) =>
        statement is BlockSyntax block ? (block.Statements.Count == 1 ? block.Statements[0] : null) : statement;

    private static bool IsTimeout(StatementSyntax? statement) =>
        Only(statement) is ThrowStatementSyntax
        {
            Expression: ObjectCreationExpressionSyntax
            {
                Type: SimpleNameSyntax { Identifier.ValueText: nameof(TimeoutException) },
                ArgumentList.Arguments.Count: 0,
                Initializer: null,
            },
        };

    // The task in `await task`, where the statement begins with that await.
    private static IdentifierNameSyntax? AwaitOf(StatementSyntax statement, IdentifierNameSyntax task)
    {
        ExpressionSyntax? first = statement switch
        {
            ReturnStatementSyntax returned => returned.Expression,
            ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax } assignment } => assignment.Right,
            ExpressionStatementSyntax alone => alone.Expression,
            LocalDeclarationStatementSyntax { Declaration.Variables: { Count: 1 } variables } => variables[0].Initializer?.Value,
            _ => null,
        };
        return first is AwaitExpressionSyntax await
            && PassThroughShape.WithoutConfigureAwait(await.Expression) is IdentifierNameSyntax awaited
            && awaited.Identifier.ValueText == task.Identifier.ValueText
            ? awaited
            : null;
    }
}
