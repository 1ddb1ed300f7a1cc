using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN108: uses <c>WaitAsync(timeout)</c> if the timeout throws a TimeoutException.</summary>
/// <remarks>
/// Replaces <c>if (await Task.WhenAny(task, Task.Delay(timeout)) != task) throw new TimeoutException();</c> before <c>await task</c>, or
/// the reverse. Not offered for an exception with a message, because WaitAsync does not accept one.
/// </remarks>
public sealed class WaitAsyncFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public WaitAsyncFix()
        : base("Use WaitAsync with a timeout", AbandonedDelay.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken) =>
        node is InvocationExpressionSyntax delay && DelayRace.Of(delay) is { } race ? Rewrite(model, root, race, cancellationToken) : null;

    /// <summary>Replaces the race, its check and the await after it.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="root">The tree's root.</param>
    /// <param name="race">The race.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    /// <returns>The new root; null where the race has another shape.</returns>
    internal static SyntaxNode? Rewrite(SemanticModel model, SyntaxNode root, DelayRace race, CancellationToken cancellationToken)
    {
        if (race.WhenAny.ArgumentList is not { Arguments: { Count: 2 } raced }
            || raced[0].Expression is not IdentifierNameSyntax task
            || model.GetSymbolInfo(task, cancellationToken).Symbol is not (ILocalSymbol or IParameterSymbol)
            || race.WhenAny.FirstAncestorOrSelf<IfStatementSyntax>() is not { Parent: BlockSyntax block } check
            || !(race.Declaration is null || IsJustBefore(race.Declaration, check, block))
            || WinsFirst(check.Condition, race, task.Identifier.ValueText) is not { } isWon
            || Timeout(model, race.Delay, cancellationToken) is not { } timeout)
            return null;

        int index = block.Statements.IndexOf(check);
        StatementSyntax? next = index + 1 < block.Statements.Count ? block.Statements[index + 1] : null;
        StatementSyntax? wait;
        bool takesNext = true;
        if (!isWon)
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
            timeout);
        StatementSyntax mended = wait
            .ReplaceNode(awaited, waitAsync)
            .WithLeadingTrivia((race.Declaration ?? (StatementSyntax)check).GetLeadingTrivia())
            .WithAdditionalAnnotations(Formatter.Annotation);
        SyntaxList<StatementSyntax> statements = block.Statements.Replace(check, mended);
        if (takesNext)
            statements = statements.RemoveAt(index + 1);
        if (race.Declaration is not null)
            statements = statements.RemoveAt(index - 1);
        return root.ReplaceNode(block, block.WithStatements(statements));
    }

    // What is between would run within the time.
    private static bool IsJustBefore(LocalDeclarationStatementSyntax declaration, IfStatementSyntax check, BlockSyntax block) =>
        block.Statements.IndexOf(check) is > 0 and int index && block.Statements[index - 1] == declaration;

    // Whether the condition is true if the task wins; null if it asks something else.
    private static bool? WinsFirst(ExpressionSyntax condition, DelayRace race, string task)
    {
        if (condition is not BinaryExpressionSyntax comparison
            || comparison.Kind() is not (SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression))
            return null;

        ExpressionSyntax? other = IsRace(comparison.Left) ? comparison.Right : IsRace(comparison.Right) ? comparison.Left : null;
        if (other is not IdentifierNameSyntax { Identifier.ValueText: { } name } || (name != task && name != race.Variable))
            return null;

        return comparison.IsKind(SyntaxKind.EqualsExpression) == (name == task);

        bool IsRace(ExpressionSyntax side)
        {
            while (side is ParenthesizedExpressionSyntax parenthesized)
                side = parenthesized.Expression;
            return side == race.Await;
        }
    }

    private static ArgumentListSyntax? Timeout(SemanticModel model, InvocationExpressionSyntax delay, CancellationToken cancellationToken)
    {
        SeparatedSyntaxList<ArgumentSyntax> given = delay.ArgumentList.Arguments;
        if (given.Any(static argument => argument.NameColon is not null))
            return null;

        ExpressionSyntax duration = given[0].Expression.WithoutTrivia();
        ITypeSymbol? type = model.GetTypeInfo(given[0].Expression, cancellationToken).Type;
        if (type?.SpecialType == SpecialType.System_Int32)
        {
            duration = SyntaxFactory.InvocationExpression(
                Names.Member("System.TimeSpan.FromMilliseconds"),
                SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(duration))));
        }
        else if (type is not { Name: nameof(TimeSpan) })
        {
            return null;
        }

        ArgumentListSyntax timeout = SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(duration)));
        ArgumentSyntax? provider = given.Skip(1).FirstOrDefault(argument => model.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType?.Name == "TimeProvider");
        return provider is null ? timeout : timeout.AddArguments(provider.WithoutTrivia()).WithAdditionalAnnotations(Formatter.Annotation);
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
