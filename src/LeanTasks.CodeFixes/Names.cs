using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;

namespace LeanTasks.CodeFixes;

/// <summary>Writes names of types and members, as short as the place allows.</summary>
internal static class Names
{
    private static readonly SymbolDisplayFormat s_full = SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
        SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>A type's name, to be simplified with the document.</summary>
    /// <param name="type">The type.</param>
    public static TypeSyntax Of(ITypeSymbol type) =>
        SyntaxFactory.ParseTypeName(type.ToDisplayString(s_full)).WithAdditionalAnnotations(Simplifier.Annotation);

    /// <summary>A static member of a type, to be simplified with the document.</summary>
    /// <param name="qualified">Its full name, such as <c>System.Threading.Tasks.Task.CompletedTask</c>.</param>
    public static ExpressionSyntax Member(string qualified) =>
        SyntaxFactory.ParseExpression("global::" + qualified).WithAdditionalAnnotations(Simplifier.Annotation);

    /// <summary>The token of a variable's or parameter's name, with an <c>@</c> where it would be a keyword.</summary>
    /// <param name="name">The name.</param>
    public static SyntaxToken Token(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) == SyntaxKind.AwaitKeyword
            ? SyntaxFactory.VerbatimIdentifier(default, name, name, default)
            : SyntaxFactory.Identifier(name);

    /// <summary>The use of a variable or parameter.</summary>
    /// <param name="name">Its name.</param>
    public static IdentifierNameSyntax Use(string name) => SyntaxFactory.IdentifierName(Token(name));

    /// <summary>A name that nothing within a node bears, in any configuration.</summary>
    /// <param name="wanted">The name if it is free.</param>
    /// <param name="within">Where it must be free.</param>
    public static string Free(string wanted, SyntaxNode within)
    {
        HashSet<string> taken = new(within.DescendantTokens()
            .Where(static token => token.IsKind(SyntaxKind.IdentifierToken))
            .Select(static token => token.ValueText));
        string name = wanted;
        for (int i = 2; taken.Contains(name) || DisabledCode.Mentions(within, name); i++)
            name = wanted + i;
        return name;
    }
}
