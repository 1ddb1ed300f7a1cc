using System.Composition;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LeanTasks.CodeFixes;

/// <summary>LEAN107: replaces the usual WhenAny loop with <c>await foreach</c> over WhenEach.</summary>
/// <remarks>
/// The loop is <c>while (tasks.Count > 0) { T done = await Task.WhenAny(tasks); … tasks.Remove(done); … }</c>, or starts with
/// <c>tasks.Remove(await Task.WhenAny(tasks));</c>. The list must be a local variable that is not used elsewhere in the loop or
/// after it. WhenEach does not remove tasks from the list.
/// </remarks>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WhenEachFix))]
[Shared]
public sealed class WhenEachFix : NodeFix
{
    /// <summary>Initializes the provider.</summary>
    public WhenEachFix()
        : base("Use WhenEach", WhenAnyInLoop.Id)
    {
    }

    private protected override SyntaxNode? Mend(SemanticModel model, SyntaxNode root, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: { } type } } whenAny
            || whenAny.ArgumentList.Arguments.Count != 1
            || whenAny.ArgumentList.Arguments[0].Expression is not IdentifierNameSyntax list
            || whenAny.FirstAncestorOrSelf<WhileStatementSyntax>() is not { } loop
            || !AsksForMore(loop.Condition, list)
            || model.GetSymbolInfo(list, cancellationToken).Symbol is not ILocalSymbol local)
            return null;

        BlockSyntax block = loop.Statement as BlockSyntax ?? SyntaxFactory.Block();
        List<StatementSyntax> body = loop.Statement is BlockSyntax ? block.Statements.ToList() : new() { loop.Statement };
        HashSet<SyntaxNode> gone = new() { loop.Condition };
        TypeSyntax winnerType;
        SyntaxToken winner;
        if (body.Count != 0 && RemovedBy(body[0], list) is AwaitExpressionSyntax raced && PassThroughShape.WithoutConfigureAwait(raced.Expression) == whenAny
            && model.GetTypeInfo(raced, cancellationToken).Type is { } task)
        {
            winnerType = Names.Of(task);
            winner = SyntaxFactory.Identifier(Names.Free("done", loop));
            gone.Add(body[0]);
            body.RemoveAt(0);
        }
        else if (body.Count >= 2 && WinnerOf(body[0], whenAny) is { } declared)
        {
            winnerType = declared.Type;
            winner = declared.Variables[0].Identifier;
            int removal = body.FindIndex(statement => RemovedBy(statement, list) is IdentifierNameSyntax removed && removed.Identifier.ValueText == winner.ValueText);
            if (removal < 0 || body.Take(removal).Any(MaySkip))
                return null;

            gone.Add(body[0]);
            gone.Add(body[removal]);
            body.RemoveAt(removal);
            body.RemoveAt(0);
        }
        else
        {
            return null;
        }

        bool isUsedElsewhere = EnclosingMember.Of(loop)
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(use => use.Identifier.ValueText == list.Identifier.ValueText
                && (use.SpanStart > loop.SpanStart || IsInLambda(use))
                && !use.Ancestors().Any(gone.Contains)
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use, cancellationToken).Symbol, local));
        if (isUsedElsewhere || IsRepeated(local, loop) || DisabledCode.Mentions(EnclosingMember.Of(loop), local.Name))
            return null;

        ExpressionSyntax each = SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, type, SyntaxFactory.IdentifierName("WhenEach")),
            whenAny.ArgumentList);
        if (whenAny.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured })
            each = configured.WithExpression(((MemberAccessExpressionSyntax)configured.Expression).WithExpression(each));

        BlockSyntax rest = block.WithStatements(SyntaxFactory.List(body));
        if (rest.Statements.Count != 0)
            rest = rest.WithStatements(rest.Statements.Replace(rest.Statements[0], WithoutBlankLine(rest.Statements[0])));
        ForEachStatementSyntax mended = SyntaxFactory
            .ForEachStatement(winnerType.WithoutTrivia(), winner.WithoutTrivia(), each.WithoutTrivia(), rest)
            .WithAwaitKeyword(SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space))
            .WithCloseParenToken(loop.CloseParenToken)
            .WithLeadingTrivia(loop.GetLeadingTrivia())
            .WithAdditionalAnnotations(Formatter.Annotation);
        return root.ReplaceNode(loop, mended);
    }

    private static bool AsksForMore(ExpressionSyntax condition, IdentifierNameSyntax list)
    {
        string text = condition.ToString().Replace(" ", string.Empty);
        string name = list.Identifier.ValueText;
        return text == name + ".Count>0" || text == name + ".Count!=0" || text == name + ".Any()" || text == "0<" + name + ".Count";
    }

    private static VariableDeclarationSyntax? WinnerOf(StatementSyntax statement, InvocationExpressionSyntax whenAny) =>
        statement is LocalDeclarationStatementSyntax { Declaration: { Variables.Count: 1 } declaration }
        && declaration.Variables[0].Initializer?.Value is AwaitExpressionSyntax await
        && PassThroughShape.WithoutConfigureAwait(await.Expression) == whenAny
            ? declaration
            : null;

    // Before the removal these might leave the task in the list, so that it is returned once more.
    private static bool MaySkip(StatementSyntax statement) =>
        statement.DescendantNodesAndSelf().Any(static node => node is ContinueStatementSyntax or GotoStatementSyntax);

    // The task that list.Remove(task) takes out, where the statement does only that.
    private static ExpressionSyntax? RemovedBy(StatementSyntax statement, IdentifierNameSyntax list)
    {
        ExpressionSyntax? expression = statement is ExpressionStatementSyntax { Expression: { } alone }
            ? alone is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } } discarded ? discarded.Right : alone
            : null;
        return expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax member } removal
            && member is { Name.Identifier.ValueText: "Remove", Expression: IdentifierNameSyntax from }
            && from.Identifier.ValueText == list.Identifier.ValueText
            && removal.ArgumentList.Arguments.Count == 1
            ? removal.ArgumentList.Arguments[0].Expression
            : null;
    }

    private static bool IsInLambda(SyntaxNode node) =>
        node.Ancestors().Any(static ancestor => ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    // A loop around this one would find the list full again.
    private static bool IsRepeated(ILocalSymbol local, WhileStatementSyntax loop)
    {
        SyntaxNode? declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        SyntaxNode? outer = loop.Ancestors().FirstOrDefault(static ancestor =>
            ancestor is WhileStatementSyntax or ForStatementSyntax or DoStatementSyntax or CommonForEachStatementSyntax);
        return outer is not null && (declaration is null || !outer.Span.Contains(declaration.Span));
    }

    private static StatementSyntax WithoutBlankLine(StatementSyntax statement)
    {
        SyntaxTriviaList trivia = statement.GetLeadingTrivia();
        while (trivia.Count != 0 && trivia[0].IsKind(SyntaxKind.EndOfLineTrivia))
            trivia = trivia.RemoveAt(0);
        return statement.WithLeadingTrivia(trivia);
    }
}
