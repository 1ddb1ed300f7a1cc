using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Reads, in the source of a method, whether it suspends, and what it returns, given the constants that it is called with.</summary>
internal sealed class CompletedCode
{
    private readonly ConstantArguments _constants;
    private readonly CompletedResults _results;

    /// <summary>For one call.</summary>
    /// <param name="constants">The constants that the method is called with.</param>
    /// <param name="results">Follows the calls in the method.</param>
    public CompletedCode(ConstantArguments constants, CompletedResults results)
    {
        _constants = constants;
        _results = results;
    }

    /// <summary>Whether code may await what has not completed: code that the constants exclude, and nested functions, do not count.</summary>
    public bool Suspends(SyntaxNode code) => Reached(code).Any(node => node switch
    {
        AwaitExpressionSyntax wait => IsCompleted(WithoutConfiguration(wait.Expression)) == false,
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.RawKind != 0,
        LocalDeclarationStatementSyntax declaration => declaration.AwaitKeyword.RawKind != 0,
        UsingStatementSyntax use => use.AwaitKeyword.RawKind != 0,
        _ => false,
    });

    /// <summary>Whether all that a body returns has completed.</summary>
    public bool ReturnsCompleted(BlockSyntax body)
    {
        bool? all = null;
        foreach (ReturnStatementSyntax statement in Reached(body).OfType<ReturnStatementSyntax>())
        {
            if (statement.Expression is null || IsCompleted(statement.Expression) is not { } completed)
                continue;
            if (!completed)
                return false;
            all = true;
        }

        return all == true;
    }

    /// <summary>Whether the value of an expression has completed; <see langword="null"/> for one that throws.</summary>
    public bool? IsCompleted(ExpressionSyntax value)
    {
        switch (value)
        {
            case ThrowExpressionSyntax:
                return null;
            case ParenthesizedExpressionSyntax inner:
                return IsCompleted(inner.Expression);
            case LiteralExpressionSyntax or DefaultExpressionSyntax:
                return true;
            case ConditionalExpressionSyntax choice:
                return _constants.Holds(choice.Condition) switch
                {
                    true => IsCompleted(choice.WhenTrue),
                    false => IsCompleted(choice.WhenFalse),
                    _ => Both(IsCompleted(choice.WhenTrue), IsCompleted(choice.WhenFalse)),
                };
            case SwitchExpressionSyntax choice:
                return ReachedArms(choice).Select(arm => IsCompleted(arm.Expression)).Aggregate((bool?)null, Both);
            case MemberAccessExpressionSyntax property:
                return IsOfTask(property) && property.Name.Identifier.ValueText == "CompletedTask";
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called }
                when IsOfTask(called) && called.Name.Identifier.ValueText is "FromResult" or "FromException" or "FromCanceled":
                return true;
            case InvocationExpressionSyntax call:
                return _results.OperationOf(call) is IInvocationOperation operation && _results.Of(operation, _constants);
            case BaseObjectCreationExpressionSyntax { ArgumentList: null or { Arguments.Count: 0 } }:
                return true;
            case BaseObjectCreationExpressionSyntax creation:
                return IsOverResult(creation);
            default:
                return false;
        }
    }

    private static bool? Both(bool? one, bool? other) => one is null ? other : other is null ? one : one.Value && other.Value;

    private static bool IsOfTask(MemberAccessExpressionSyntax member) =>
        member.Expression is IdentifierNameSyntax { Identifier.ValueText: "ValueTask" or "Task" } or GenericNameSyntax { Identifier.ValueText: "ValueTask" };

    private static ExpressionSyntax WithoutConfiguration(ExpressionSyntax awaited) =>
        awaited is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } configured } ? configured.Expression : awaited;

    private bool IsOverResult(BaseObjectCreationExpressionSyntax creation) =>
        _results.OperationOf(creation) is IObjectCreationOperation { Constructor.OriginalDefinition.Parameters: { Length: 1 } parameters } && parameters[0].Type is ITypeParameterSymbol;

    private IEnumerable<SwitchExpressionArmSyntax> ReachedArms(SwitchExpressionSyntax choice)
    {
        foreach (SwitchExpressionArmSyntax arm in choice.Arms)
        {
            bool? matches = _constants.Matches(choice.GoverningExpression, arm.Pattern);
            if (matches != false)
                yield return arm;
            if (matches == true && arm.WhenClause is null)
                yield break;
        }
    }

    /// <summary>The section that a switch goes to; null where that is not known.</summary>
    private SwitchSectionSyntax? ReachedSection(SwitchStatementSyntax choice)
    {
        SwitchSectionSyntax? otherwise = null;
        foreach (SwitchSectionSyntax section in choice.Sections)
        {
            foreach (SwitchLabelSyntax label in section.Labels)
            {
                if (label is DefaultSwitchLabelSyntax)
                    otherwise = section;
                else if (label is not CaseSwitchLabelSyntax constant || _constants.Equal(choice.Expression, constant.Value) is not { } equals)
                    return null;
                else if (equals)
                    return section;
            }
        }

        return otherwise;
    }

    /// <summary>The nodes that a call with these constants may reach.</summary>
    private IEnumerable<SyntaxNode> Reached(SyntaxNode code)
    {
        Stack<SyntaxNode> open = new([code]);
        while (open.Count > 0)
        {
            SyntaxNode node = open.Pop();
            yield return node;
            foreach (SyntaxNode child in ReachedParts(node))
                open.Push(child);
        }
    }

    private IEnumerable<SyntaxNode> ReachedParts(SyntaxNode node)
    {
        switch (node)
        {
            case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax:
                return [];
            case IfStatementSyntax choice when _constants.Holds(choice.Condition) is { } holds:
                return holds ? [choice.Statement] : choice.Else is { } otherwise ? [otherwise] : [];
            case ConditionalExpressionSyntax choice when _constants.Holds(choice.Condition) is { } holds:
                return [holds ? choice.WhenTrue : choice.WhenFalse];
            case SwitchExpressionSyntax choice:
                return [choice.GoverningExpression, .. ReachedArms(choice)];
            case SwitchStatementSyntax choice when ReachedSection(choice) is { } section:
                return [section];
            case BlockSyntax block:
                int reached = block.Statements.IndexOf(statement => Ends(statement));
                return reached < 0 ? block.Statements : block.Statements.Take(reached + 1);
            default:
                return node.ChildNodes();
        }
    }

    /// <summary>Whether nothing after a statement runs, for these constants.</summary>
    private bool Ends(StatementSyntax statement) => statement switch
    {
        ReturnStatementSyntax or ThrowStatementSyntax => true,
        BlockSyntax block => block.Statements.Any(Ends),
        IfStatementSyntax choice => _constants.Holds(choice.Condition) switch
        {
            true => Ends(choice.Statement),
            false => choice.Else is { } otherwise && Ends(otherwise.Statement),
            _ => false,
        },
        _ => false,
    };
}
