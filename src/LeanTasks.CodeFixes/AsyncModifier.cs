using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>Takes <c>async</c> away, or adds it.</summary>
internal static class AsyncModifier
{
    /// <summary>Removes the modifier, and keeps the comments before it.</summary>
    /// <param name="function">A method, local function or lambda.</param>
    public static SyntaxNode Remove(SyntaxNode function)
    {
        SyntaxToken async = ModifiersOf(function).FirstOrDefault(static modifier => modifier.IsKind(SyntaxKind.AsyncKeyword));
        if (async.IsKind(SyntaxKind.None))
            return function;

        SyntaxToken next = async.GetNextToken();
        SyntaxNode moved = function.ReplaceToken(next, next.WithLeadingTrivia(async.LeadingTrivia.AddRange(next.LeadingTrivia)));
        SyntaxTokenList modifiers = ModifiersOf(moved);
        return WithModifiers(moved, modifiers.RemoveAt(modifiers.IndexOf(SyntaxKind.AsyncKeyword)));
    }

    /// <summary>Adds the modifier to a method or local function.</summary>
    /// <param name="function">A method or local function without it.</param>
    public static SyntaxNode Add(SyntaxNode function)
    {
        SyntaxToken async = SyntaxFactory.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        SyntaxTokenList modifiers = ModifiersOf(function);
        if (modifiers.Count != 0)
            return WithModifiers(function, modifiers.Add(async));

        TypeSyntax? type = function switch
        {
            MethodDeclarationSyntax method => method.ReturnType,
            LocalFunctionStatementSyntax local => local.ReturnType,
            _ => null,
        };
        if (type is null)
            return function;

        SyntaxTriviaList leading = type.GetLeadingTrivia();
        return WithModifiers(function.ReplaceNode(type, type.WithoutLeadingTrivia()), SyntaxFactory.TokenList(async.WithLeadingTrivia(leading)));
    }

    private static SyntaxTokenList ModifiersOf(SyntaxNode function) => function switch
    {
        MethodDeclarationSyntax method => method.Modifiers,
        LocalFunctionStatementSyntax local => local.Modifiers,
        AnonymousFunctionExpressionSyntax lambda => lambda.Modifiers,
        _ => default,
    };

    private static SyntaxNode WithModifiers(SyntaxNode function, SyntaxTokenList modifiers) => function switch
    {
        MethodDeclarationSyntax method => method.WithModifiers(modifiers),
        LocalFunctionStatementSyntax local => local.WithModifiers(modifiers),
        AnonymousFunctionExpressionSyntax lambda => lambda.WithModifiers(modifiers),
        _ => function,
    };
}
