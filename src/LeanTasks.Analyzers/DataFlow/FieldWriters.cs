using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>Finds the members that write a field.</summary>
internal static class FieldWriters
{
    /// <summary>
    /// Whether the field's value cannot be replaced while the member around <paramref name="place"/> runs. The field is private, or a
    /// <see cref="KeptMember"/>. Only that member, constructors and initializers write it, outside of lambdas and local functions.
    /// </summary>
    public static bool AreOnlyIn(ISymbol field, SyntaxNode place, CancellationToken cancellation)
    {
        if (field is IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null or { IsInitOnly: true } })
            return true;
        if (field is IFieldSymbol and not { DeclaredAccessibility: Accessibility.Private })
            return false;
        MemberDeclarationSyntax? member = place.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        foreach (SyntaxReference reference in field.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (IdentifierNameSyntax use in reference.GetSyntax(cancellation).DescendantNodes().OfType<IdentifierNameSyntax>())
            {
                if (use.Identifier.ValueText == field.Name && IsWritten(use)
                    && use.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } writer
                    && ((writer != member && writer is not ConstructorDeclarationSyntax) || IsInFunction(use)))
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>
    /// Whether all values that the type stores in the field may be consumed any number of times. That is as far as the assignments show
    /// it: <c>default</c>, <c>new(result)</c>, <c>FromResult(…)</c>, <c>….Preserve()</c>.
    /// </summary>
    public static bool PutOnlyReusable(ISymbol field, CancellationToken cancellation) =>
        ValuesOf(field, cancellation).All(static value => value is not null && IsReusable(value));

    /// <summary>
    /// The expressions that the type stores in the field; <see langword="null"/> among them for a write that is not a simple assignment.
    /// </summary>
    public static IReadOnlyList<ExpressionSyntax?> ValuesOf(ISymbol field, CancellationToken cancellation)
    {
        List<ExpressionSyntax?> values = [];
        foreach (SyntaxReference reference in field.DeclaringSyntaxReferences)
        {
            ExpressionSyntax? value = reference.GetSyntax(cancellation) switch
            {
                VariableDeclaratorSyntax variable => variable.Initializer?.Value,
                PropertyDeclarationSyntax property => property.Initializer?.Value,
                ParameterSyntax parameter => SyntaxFactory.IdentifierName(parameter.Identifier),
                _ => null,
            };
            if (value is not null)
                values.Add(value);
        }

        foreach (SyntaxReference reference in field.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (IdentifierNameSyntax use in reference.GetSyntax(cancellation).DescendantNodes().OfType<IdentifierNameSyntax>())
            {
                if (use.Identifier.ValueText == field.Name && IsWritten(use))
                    values.Add(use.FirstAncestorOrSelf<AssignmentExpressionSyntax>()?.Right);
            }
        }

        return values;
    }

    // new(source, token) has two arguments.
    private static bool IsReusable(ExpressionSyntax value) => value switch
    {
        LiteralExpressionSyntax or DefaultExpressionSyntax => true,
        BaseObjectCreationExpressionSyntax creation => creation.ArgumentList is null or { Arguments.Count: < 2 },
        MemberAccessExpressionSyntax property => property.Name.Identifier.ValueText == "CompletedTask",
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called } =>
            called.Name.Identifier.ValueText is "FromResult" or "FromException" or "FromCanceled" or "Preserve" or "AsValueTask",
        _ => false,
    };

    private static bool IsInFunction(IdentifierNameSyntax use) =>
        use.Ancestors().TakeWhile(static node => node is not MemberDeclarationSyntax).Any(static node => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    private static bool IsWritten(IdentifierNameSyntax use)
    {
        ExpressionSyntax written = use.Parent is MemberAccessExpressionSyntax access && access.Name == use ? access : use;
        SyntaxNode? parent = written.Parent;
        while (parent is ArgumentSyntax { RefKindKeyword.RawKind: 0, Parent: TupleExpressionSyntax tuple })
        {
            written = tuple;
            parent = tuple.Parent;
        }

        return parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == written,
            ArgumentSyntax argument => argument.RefKindKeyword.RawKind != 0,
            RefExpressionSyntax => true,
            _ => false,
        };
    }
}
