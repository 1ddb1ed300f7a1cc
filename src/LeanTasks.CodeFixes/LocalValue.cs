using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.CodeFixes;

/// <summary>The value of a local variable that is assigned only where it is declared, with all uses of it.</summary>
internal sealed class LocalValue
{
    private LocalValue(VariableDeclaratorSyntax declarator, ExpressionSyntax value, IReadOnlyList<IdentifierNameSyntax> uses)
    {
        Declarator = declarator;
        Value = value;
        Uses = uses;
    }

    /// <summary>The declaration of the variable.</summary>
    public VariableDeclaratorSyntax Declarator { get; }

    /// <summary>The call, or the creation, that the value comes from.</summary>
    public ExpressionSyntax Value { get; }

    /// <summary>The uses of the variable and of its copies.</summary>
    public IReadOnlyList<IdentifierNameSyntax> Uses { get; }

    /// <summary>Finds the value that a name refers to, even if the name is that of a copy.</summary>
    /// <param name="model">The meaning of the tree.</param>
    /// <param name="name">A name.</param>
    /// <param name="cancellationToken">The token that cancels the fix.</param>
    /// <returns>The value; null where the name is not of a local variable, or where it or a copy is assigned again.</returns>
    public static LocalValue? Of(SemanticModel model, IdentifierNameSyntax name, CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(name, cancellationToken).Symbol is not ILocalSymbol local || model.GetOperation(name, cancellationToken) is not { } operation)
            return null;

        // In code that is half-typed, a variable may be its own initial value.
        HashSet<ISymbol> copies = new(SymbolEqualityComparer.Default);
        while (DeclaratorOf(local, cancellationToken)?.Initializer?.Value is IdentifierNameSyntax copied)
        {
            if (!copies.Add(local) || model.GetSymbolInfo(copied, cancellationToken).Symbol is not ILocalSymbol original)
                return null;

            local = original;
        }

        if (DeclaratorOf(local, cancellationToken) is not { Initializer.Value: InvocationExpressionSyntax or ObjectCreationExpressionSyntax } declarator)
            return null;

        VariableReferences references = VariableReferences.Around(operation);
        List<ISymbol> variables = new() { local };
        List<IdentifierNameSyntax> uses = new();
        for (int i = 0; i < variables.Count; i++)
        {
            foreach (ILocalReferenceOperation reference in references.To(variables[i]).OfType<ILocalReferenceOperation>())
            {
                if (reference.Syntax is not IdentifierNameSyntax use)
                    return null;

                uses.Add(use);
                if (use.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax copy } && model.GetDeclaredSymbol(copy, cancellationToken) is ILocalSymbol other)
                    variables.Add(other);
            }
        }

        SyntaxNode member = EnclosingMember.Of(name);
        if (variables.Exists(variable => DisabledCode.Mentions(member, variable.Name)))
            return null;

        return Variable.AreWrittenOnce(variables, operation) ? new LocalValue(declarator, declarator.Initializer.Value, uses) : null;
    }

    /// <summary>Whether a use only asks whether the operation has completed, or how.</summary>
    /// <param name="use">A use of the variable.</param>
    public static bool IsLook(IdentifierNameSyntax use) =>
        use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsCompleted" or "IsCompletedSuccessfully" or "IsFaulted" or "IsCanceled" } look
        && look.Expression == use;

    /// <summary>The await whose operand is a use, as it is or by <c>ConfigureAwait</c>.</summary>
    /// <param name="use">A use of the variable.</param>
    /// <returns>The await; null where the use is not awaited immediately.</returns>
    public static AwaitExpressionSyntax? AwaitOf(IdentifierNameSyntax use)
    {
        ExpressionSyntax awaited = use;
        if (awaited.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured } member && member.Expression == awaited)
            awaited = configured;
        return awaited.Parent as AwaitExpressionSyntax;
    }

    private static VariableDeclaratorSyntax? DeclaratorOf(ILocalSymbol local, CancellationToken cancellationToken) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) as VariableDeclaratorSyntax;
}
