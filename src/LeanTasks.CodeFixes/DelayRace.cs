using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>An awaited <c>WhenAny</c> with a delay among its tasks: LEAN108.</summary>
internal sealed class DelayRace
{
    private DelayRace(InvocationExpressionSyntax delay, InvocationExpressionSyntax whenAny, AwaitExpressionSyntax await, LocalDeclarationStatementSyntax? declaration)
    {
        Delay = delay;
        WhenAny = whenAny;
        Await = await;
        Declaration = declaration;
    }

    /// <summary>The call that creates the delay.</summary>
    public InvocationExpressionSyntax Delay { get; }

    /// <summary>The call of WhenAny.</summary>
    public InvocationExpressionSyntax WhenAny { get; }

    /// <summary>The await of its result.</summary>
    public AwaitExpressionSyntax Await { get; }

    /// <summary>The declaration of the variable that holds the delay, if one does.</summary>
    public LocalDeclarationStatementSyntax? Declaration { get; }

    /// <summary>The variable that holds the delay, if one does.</summary>
    public string? Variable => Declaration?.Declaration.Variables[0].Identifier.ValueText;

    /// <summary>Finds the race that a delay takes part in.</summary>
    /// <param name="delay">The call that creates the delay.</param>
    /// <returns>The race; null where it is not awaited immediately, or not in the block of the delay's variable.</returns>
    public static DelayRace? Of(InvocationExpressionSyntax delay)
    {
        SyntaxNode raced = delay;
        LocalDeclarationStatementSyntax? declaration = null;
        if (delay.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax declared } } variable })
        {
            declaration = declared;
            if (declared.Parent?.DescendantNodes().OfType<IdentifierNameSyntax>()
                .FirstOrDefault(name => name.Identifier.ValueText == variable.Identifier.ValueText && WhenAnyAround(name) is not null) is not { } use)
                return null;

            raced = use;
        }

        if (WhenAnyAround(raced) is not { } whenAny)
            return null;

        ExpressionSyntax awaited = whenAny;
        if (awaited.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured })
            awaited = configured;
        return awaited.Parent is AwaitExpressionSyntax await ? new DelayRace(delay, whenAny, await, declaration) : null;
    }

    private static InvocationExpressionSyntax? WhenAnyAround(SyntaxNode task)
    {
        InvocationExpressionSyntax? call = task.Ancestors().TakeWhile(static at => at is not StatementSyntax and not AnonymousFunctionExpressionSyntax).OfType<InvocationExpressionSyntax>().FirstOrDefault();
        return call is { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "WhenAny" } } ? call : null;
    }
}
