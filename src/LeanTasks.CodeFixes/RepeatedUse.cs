using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>Reads from the code around a use of a value what it needs when the value was consumed before.</summary>
/// <remarks>
/// A use that runs only after an earlier one has failed would get the same failure again. A loop that ends only by the
/// result would never end. Both need another operation. Whatever is not certain is <see cref="Repetition.Unclear"/>.
/// </remarks>
internal static class RepeatedUse
{
    /// <summary>Reads what a use of a value needs.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="use">The use.</param>
    /// <param name="value">The value.</param>
    public static Repetition Needs(SemanticModel model, IdentifierNameSyntax use, LocalValue value)
    {
        if (LocalValue.IsLook(use))
            return Repetition.SameResult;

        SyntaxNode inner = use;
        for (SyntaxNode? at = use.Parent; at is not null and not AnonymousFunctionExpressionSyntax and not LocalFunctionStatementSyntax; inner = at, at = at.Parent)
        {
            Repetition needs = at switch
            {
                CatchClauseSyntax { Parent: TryStatementSyntax attempt } => InHandlerOf(attempt, value),
                BlockSyntax block => AfterAttempts(model, block, (StatementSyntax)inner, value),
                StatementSyntax loop when !at.Span.Contains(value.Declarator.Span) => InLoop(loop, inner, use),
                _ => Repetition.SameResult,
            };
            if (needs != Repetition.SameResult)
                return needs;
            if (at.Span.Contains(value.Declarator.Span))
                break;
        }

        return Repetition.SameResult;
    }

    // Where the attempt may also have failed after the value was consumed, the handler may want the result that there was.
    private static Repetition InHandlerOf(TryStatementSyntax attempt, LocalValue value)
    {
        IdentifierNameSyntax? first = value.Uses.FirstOrDefault(use => !LocalValue.IsLook(use) && attempt.Block.Span.Contains(use.Span));
        if (first is null)
            return Repetition.SameResult;

        return IsAttemptOf(attempt, first) ? Repetition.NewOperation : Repetition.Unclear;
    }

    /// <summary>Whether an attempt fails only if an await in it does, which it always reaches.</summary>
    /// <param name="attempt">The attempt.</param>
    /// <param name="use">The use of a value that is awaited in it.</param>
    public static bool IsAttemptOf(TryStatementSyntax attempt, IdentifierNameSyntax use)
    {
        SyntaxList<StatementSyntax> statements = attempt.Block.Statements;
        return statements.IndexOf(statement => statement.Span.Contains(use.Span)) is >= 0 and var index
            && OnlyAwaits(statements[index], use)
            && statements.Where((_, i) => i != index).All(CannotFail);
    }

    private static Repetition AfterAttempts(SemanticModel model, BlockSyntax block, StatementSyntax statement, LocalValue value)
    {
        foreach (StatementSyntax earlier in block.Statements.TakeWhile(earlier => earlier != statement))
        {
            if (earlier is TryStatementSyntax { Catches.Count: not 0 } attempt && value.Uses.Any(use => attempt.Block.Span.Contains(use.Span) && !LocalValue.IsLook(use)))
                return model.AnalyzeControlFlow(attempt.Block) is { Succeeded: true, EndPointIsReachable: false } ? InHandlerOf(attempt, value) : Repetition.Unclear;
        }

        return Repetition.SameResult;
    }

    private static Repetition InLoop(StatementSyntax loop, SyntaxNode part, IdentifierNameSyntax use)
    {
        ExpressionSyntax? condition = ConditionOf(loop);
        switch (loop)
        {
            case ForStatementSyntax counted when part == counted.Declaration || counted.Initializers.Contains(part):
            case CommonForEachStatementSyntax each when part != each.Statement:
                return Repetition.SameResult;
            case ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax:
                break;
            default:
                return Repetition.SameResult;
        }

        if (part == condition)
            return DependsOnlyOn(condition, use) ? Repetition.NewOperation : Repetition.Unclear;

        if (use.Ancestors().TakeWhile(at => at != loop).OfType<TryStatementSyntax>().FirstOrDefault(attempt => attempt.Catches.Count != 0) is { } attempted)
            return attempted.Block.Span.Contains(use.Span) && LeavesAfter(use, loop) ? Repetition.NewOperation : Repetition.Unclear;

        bool isEndless = loop is not CommonForEachStatementSyntax && (condition is null || condition.IsKind(SyntaxKind.TrueLiteralExpression));
        if (isEndless)
            return DecidesTheEndOf(loop, use) ? Repetition.NewOperation : Repetition.Unclear;

        // A result that nothing reads may stand for an event in each round, or for one before all of them.
        bool isCounted = loop is ForStatementSyntax or CommonForEachStatementSyntax;
        return isCounted && LocalValue.AwaitOf(use) is { Parent: not ExpressionStatementSyntax } ? Repetition.SameResult : Repetition.Unclear;
    }

    private static ExpressionSyntax? ConditionOf(StatementSyntax loop) => loop switch
    {
        WhileStatementSyntax repeated => repeated.Condition,
        DoStatementSyntax repeated => repeated.Condition,
        ForStatementSyntax repeated => repeated.Condition,
        _ => null,
    };

    // With the same result it would have the same answer in each round.
    private static bool DependsOnlyOn(ExpressionSyntax condition, IdentifierNameSyntax use) =>
        LocalValue.AwaitOf(use) is { } await
        && condition.DescendantNodesAndSelf(node => node != await).OfType<IdentifierNameSyntax>().All(static name => IsMemberOrTarget(name));

    private static bool IsMemberOrTarget(IdentifierNameSyntax name) =>
        (name.Parent is MemberAccessExpressionSyntax member && member.Name == name)
        || (name.Parent is AssignmentExpressionSyntax assignment && assignment.Left == name);

    // while (true) { int n = await reading; if (n == 0) break; … }
    private static bool DecidesTheEndOf(StatementSyntax loop, IdentifierNameSyntax use)
    {
        string? variable = LocalValue.AwaitOf(use)?.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => declarator.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax assigned } => assigned.Identifier.ValueText,
            _ => null,
        };
        return loop.DescendantNodes().OfType<IfStatementSyntax>().Any(choice =>
            choice.DescendantNodes().Any(static node => node is BreakStatementSyntax or ReturnStatementSyntax)
            && (choice.Condition.Span.Contains(use.Span) ? DependsOnlyOn(choice.Condition, use) : variable is not null && Asks(choice.Condition, variable)));
    }

    private static bool Asks(ExpressionSyntax condition, string variable)
    {
        List<IdentifierNameSyntax> names = condition.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Where(static name => !IsMemberOrTarget(name)).ToList();
        return names.Count != 0 && names.TrueForAll(name => name.Identifier.ValueText == variable);
    }

    // After a success the loop ends: by a jump, or by a variable that its condition reads.
    private static bool LeavesAfter(IdentifierNameSyntax use, StatementSyntax loop)
    {
        for (SyntaxNode at = use; at != loop; at = at.Parent!)
        {
            if (at is ReturnStatementSyntax)
                return true;
            if (at is not StatementSyntax statement || at.Parent is not BlockSyntax block)
                continue;
            if (block.Statements.SkipWhile(other => other != statement).Skip(1).Any(next => next is ReturnStatementSyntax or BreakStatementSyntax || Sets(next, ConditionOf(loop))))
                return true;
        }

        return false;
    }

    private static bool Sets(StatementSyntax statement, ExpressionSyntax? condition) =>
        statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax flag, Right: LiteralExpressionSyntax } }
        && condition is not null
        && condition.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == flag.Identifier.ValueText);

    private static bool OnlyAwaits(StatementSyntax statement, IdentifierNameSyntax use) => LocalValue.AwaitOf(use)?.Parent switch
    {
        ReturnStatementSyntax or ExpressionStatementSyntax => use.FirstAncestorOrSelf<StatementSyntax>() == statement,
        AssignmentExpressionSyntax { Left: IdentifierNameSyntax, Parent: ExpressionStatementSyntax assigned } => assigned == statement,
        EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } declared } } => declared.Parent == statement,
        _ => false,
    };

    private static bool CannotFail(StatementSyntax statement) => statement switch
    {
        ReturnStatementSyntax { Expression: null or IdentifierNameSyntax or LiteralExpressionSyntax } => true,
        BreakStatementSyntax or ContinueStatementSyntax => true,
        ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax, Right: LiteralExpressionSyntax } } => true,
        _ => false,
    };
}
