using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.CodeFixes;

/// <summary>Code that another configuration compiles: what an <c>#if</c> leaves out here.</summary>
/// <remarks>No model knows it, so that a fix that counts the uses of a variable would miss those in it.</remarks>
internal static class DisabledCode
{
    /// <summary>Whether disabled code names a variable.</summary>
    /// <param name="member">The member with the variable.</param>
    /// <param name="name">The variable's name.</param>
    public static bool Mentions(SyntaxNode member, string name) =>
        member.ContainsDirectives
        && member.DescendantTrivia().Any(trivia => trivia.IsKind(SyntaxKind.DisabledTextTrivia)
            && SyntaxFactory.ParseTokens(trivia.ToString()).Any(token => token.ValueText == name));

    /// <summary>Whether a place is compiled wherever another is: each <c>#if</c> around it is around the other, too.</summary>
    /// <param name="root">The tree's root.</param>
    /// <param name="place">The place.</param>
    /// <param name="other">The other place.</param>
    public static bool IsThereWith(SyntaxNode root, int place, int other)
    {
        List<SyntaxTrivia> around = BranchesAround(root, place);
        return BranchesAround(root, other).Take(around.Count).SequenceEqual(around);
    }

    private static List<SyntaxTrivia> BranchesAround(SyntaxNode root, int position)
    {
        List<SyntaxTrivia> open = [];
        if (!root.ContainsDirectives)
            return open;

        foreach (SyntaxTrivia directive in root.DescendantTrivia().TakeWhile(trivia => trivia.SpanStart < position).Where(static trivia => trivia.IsDirective))
        {
            bool ends = directive.Kind() is SyntaxKind.ElseDirectiveTrivia or SyntaxKind.ElifDirectiveTrivia or SyntaxKind.EndIfDirectiveTrivia;
            if (ends && open.Count != 0)
                open.RemoveAt(open.Count - 1);
            if (directive.Kind() is SyntaxKind.IfDirectiveTrivia or SyntaxKind.ElseDirectiveTrivia or SyntaxKind.ElifDirectiveTrivia)
                open.Add(directive);
        }

        return open;
    }
}
