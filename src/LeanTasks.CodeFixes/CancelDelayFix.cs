using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN108: passes a token to the delay and cancels it after WhenAny, if <see cref="WaitAsyncFix"/> does not apply.</summary>
/// <remarks>The call of WhenAny must be a statement of a block, compared in the condition of an <c>if</c>, or stored in a variable.</remarks>
public sealed class CancelDelayFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public CancelDelayFix()
        : base("Cancel the delay after WhenAny", AbandonedDelay.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node is not InvocationExpressionSyntax delay
            || DelayRace.Of(delay) is not { } race
            || WaitAsyncFix.Rewrite(model, root, race, cancellationToken) is not null
            || race.Await.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax block } statement
            || (race.Declaration is not null && race.Declaration.Parent != block)
            || delay.ArgumentList.Arguments.Any(static argument => argument.NameColon is not null))
            return null;

        bool isCompared = IsCompared(race.Await, statement);
        if (!isCompared && !IsWhole(race.Await, statement))
            return null;

        SyntaxNode scope = EnclosingMember.Of(statement);
        string cancellation = Names.Free("cancellation", scope);
        ExpressionSyntax cancellable = WithToken(model, delay, cancellation, cancellationToken);
        List<StatementSyntax> statements = block.Statements.ToList();
        int place = statements.IndexOf(statement);
        statements.Insert(place + 1, NewStatement.Of(SyntaxFactory.ParseStatement($"{cancellation}.Cancel();")));
        if (isCompared)
        {
            string winner = Names.Free("winner", scope);
            AwaitExpressionSyntax await = race.Declaration is null ? race.Await.ReplaceNode(delay, cancellable) : race.Await;
            StatementSyntax kept = Declaration(Names.Of(model.GetTypeInfo(race.Await, cancellationToken).Type!), winner, await.WithoutTrivia());
            ExpressionSyntax compared = race.Await;
            while (compared.Parent is ParenthesizedExpressionSyntax parenthesized)
                compared = parenthesized;
            statements[place] = NewStatement.Of(kept).WithLeadingTrivia(statement.GetLeadingTrivia());
            statements.Insert(place + 2, WithoutIndent(statement.ReplaceNode(compared, SyntaxFactory.IdentifierName(winner).WithTriviaFrom(compared))));
        }
        else if (race.Declaration is null)
        {
            statements[place] = statement.ReplaceNode(delay, cancellable);
        }

        int first = race.Declaration is null ? place : statements.IndexOf(race.Declaration);
        if (race.Declaration is not null)
            statements[first] = race.Declaration.ReplaceNode(delay, cancellable);
        TypeSyntax type = SyntaxFactory.ParseTypeName("global::System.Threading.CancellationTokenSource").WithAdditionalAnnotations(Simplifier.Annotation);
        StatementSyntax source = Declaration(type, cancellation, SyntaxFactory.ObjectCreationExpression(type).WithArgumentList(SyntaxFactory.ArgumentList()))
            .WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword));
        SyntaxTriviaList leading = statements[first].GetLeadingTrivia();
        statements[first] = WithoutIndent(statements[first]);
        statements.Insert(first, NewStatement.Of(source).WithLeadingTrivia(leading));
        return root.ReplaceNode(block, block.WithStatements(SyntaxFactory.List(statements)));
    }

    private static LocalDeclarationStatementSyntax Declaration(TypeSyntax type, string name, ExpressionSyntax value) =>
        SyntaxFactory.LocalDeclarationStatement(SyntaxFactory.VariableDeclaration(
            type.WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonSeparatedList(SyntaxFactory.VariableDeclarator(SyntaxFactory.Identifier(name), null, SyntaxFactory.EqualsValueClause(value)))));

    private static StatementSyntax WithoutIndent(StatementSyntax statement) =>
        statement.WithLeadingTrivia(SyntaxFactory.ElasticMarker).WithAdditionalAnnotations(Formatter.Annotation);

    private static InvocationExpressionSyntax WithToken(SemanticModel model, InvocationExpressionSyntax delay, string cancellation, CancellationToken cancellationToken)
    {
        ArgumentSyntax token = SyntaxFactory.Argument(SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression, SyntaxFactory.IdentifierName(cancellation), SyntaxFactory.IdentifierName("Token")));
        ArgumentSyntax last = delay.ArgumentList.Arguments.Last();
        SeparatedSyntaxList<ArgumentSyntax> arguments = model.GetTypeInfo(last.Expression, cancellationToken).ConvertedType?.Name == nameof(CancellationToken)
            ? delay.ArgumentList.Arguments.Replace(last, token)
            : delay.ArgumentList.Arguments.Add(token);
        return delay.WithArgumentList(delay.ArgumentList.WithArguments(arguments)).WithAdditionalAnnotations(Formatter.Annotation);
    }

    private static bool IsWhole(AwaitExpressionSyntax await, StatementSyntax statement) => await.Parent switch
    {
        ExpressionStatementSyntax alone => alone == statement,
        AssignmentExpressionSyntax { Left: IdentifierNameSyntax } assignment => assignment.Parent == statement,
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declaration } } =>
            declaration.Parent == statement && statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 },
        _ => false,
    };

    // if (await Task.WhenAny(…) == task): nothing is evaluated before the race.
    private static bool IsCompared(AwaitExpressionSyntax await, StatementSyntax statement)
    {
        SyntaxNode side = await;
        while (side.Parent is ParenthesizedExpressionSyntax)
            side = side.Parent;
        return side.Parent is BinaryExpressionSyntax comparison
            && comparison.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression
            && (comparison.Left == side ? comparison.Right : comparison.Left) is IdentifierNameSyntax
            && statement is IfStatementSyntax check
            && check.Condition == comparison;
    }
}
