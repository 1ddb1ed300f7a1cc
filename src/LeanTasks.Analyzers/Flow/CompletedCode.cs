using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers.Flow;

/// <summary>Reads, in the source of a method, whether it awaits, and what it returns, given the constants that it is called with.</summary>
internal sealed class CompletedCode
{
    private readonly ConstantArguments _constants;
    private readonly SemanticModel? _model;

    /// <summary>For one call; the model of the caller's file says what constructors in that file take.</summary>
    public CompletedCode(ConstantArguments constants, SemanticModel? model)
    {
        _constants = constants;
        _model = model;
    }

    /// <summary>Whether code may await: code that the constants exclude, and nested functions, do not count.</summary>
    public bool Awaits(SyntaxNode code) => Reached(code).Any(static node => node switch
    {
        AwaitExpressionSyntax => true,
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
                return choice.Arms.Select(arm => IsCompleted(arm.Expression)).Aggregate((bool?)null, Both);
            case MemberAccessExpressionSyntax property:
                return IsOfValueTask(property) && property.Name.Identifier.ValueText == "CompletedTask";
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called }:
                return IsOfValueTask(called) && called.Name.Identifier.ValueText is "FromResult" or "FromException" or "FromCanceled";
            case BaseObjectCreationExpressionSyntax { ArgumentList: null or { Arguments.Count: 0 } }:
                return true;
            case BaseObjectCreationExpressionSyntax creation:
                return IsOverResult(creation);
            default:
                return false;
        }
    }

    private static bool? Both(bool? one, bool? other) => one is null ? other : other is null ? one : one.Value && other.Value;

    private static bool IsOfValueTask(MemberAccessExpressionSyntax member) =>
        member.Expression is IdentifierNameSyntax { Identifier.ValueText: "ValueTask" } or GenericNameSyntax { Identifier.ValueText: "ValueTask" };

    // A compiler's analyzers must not ask for the models of other files.
    private bool IsOverResult(BaseObjectCreationExpressionSyntax creation) =>
        _model?.SyntaxTree == creation.SyntaxTree
        && _model.GetSymbolInfo(creation).Symbol is IMethodSymbol { OriginalDefinition.Parameters: { Length: 1 } parameters } && parameters[0].Type is ITypeParameterSymbol;

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
