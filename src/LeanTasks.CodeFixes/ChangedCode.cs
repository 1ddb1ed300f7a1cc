using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>What a fix has changed: the children of one node from the first that differs to the last, before and after.</summary>
internal sealed class ChangedCode
{
    private readonly SyntaxNode _parent;
    private readonly SyntaxToken _next;

    private ChangedCode(SyntaxNode parent, IReadOnlyList<SyntaxNodeOrToken> before, IReadOnlyList<SyntaxNodeOrToken> after, SyntaxToken next, SyntaxToken nextAfter)
    {
        _parent = parent;
        Before = before;
        After = after;
        _next = next;
        Begin = after.Count == 0 ? nextAfter : FirstToken(after[0]);
    }

    /// <summary>The children that were replaced.</summary>
    public IReadOnlyList<SyntaxNodeOrToken> Before { get; }

    /// <summary>Those that replace them.</summary>
    public IReadOnlyList<SyntaxNodeOrToken> After { get; }

    /// <summary>The first token that replaces something; the one behind the gap where nothing does.</summary>
    public SyntaxToken Begin { get; }

    /// <summary>Compares two trees.</summary>
    /// <param name="before">The root before the fix.</param>
    /// <param name="after">The root after it.</param>
    public static ChangedCode Between(SyntaxNode before, SyntaxNode after)
    {
        while (true)
        {
            ChildSyntaxList old = before.ChildNodesAndTokens();
            ChildSyntaxList now = after.ChildNodesAndTokens();
            int least = Math.Min(old.Count, now.Count);
            int start = 0;
            while (start < least && old[start].IsEquivalentTo(now[start]))
                start++;
            int end = 0;
            while (end < least - start && old[old.Count - 1 - end].IsEquivalentTo(now[now.Count - 1 - end]))
                end++;

            if (old.Count - start - end == 1 && now.Count - start - end == 1
                && old[start].AsNode() is { } node && now[start].AsNode() is { } replacement && node.IsKind(replacement.Kind()))
            {
                before = node;
                after = replacement;
                continue;
            }

            return new ChangedCode(
                before,
                [.. old.Skip(start).Take(old.Count - start - end)],
                [.. now.Skip(start).Take(now.Count - start - end)],
                Next(before, old, old.Count - end),
                Next(after, now, now.Count - end));
        }
    }

    /// <summary>
    /// Whether a directive is within the code that was replaced, or in the list of arguments that was changed. Then it is another code in
    /// another configuration, or the directive is lost.
    /// </summary>
    public bool HasDirectives()
    {
        if (_parent is BaseArgumentListSyntax && _parent.ContainsDirectives)
            return true;

        // What is inserted before an #endif or #else would be within its #if.
        if (Before.Count == 0)
            return _next.LeadingTrivia.Any(static trivia => trivia.Kind() is SyntaxKind.EndIfDirectiveTrivia or SyntaxKind.ElseDirectiveTrivia or SyntaxKind.ElifDirectiveTrivia);

        SyntaxToken first = FirstToken(Before[0]);
        return Before.SelectMany(static part => DirectivesIn(part)).Any(directive => directive.SpanStart > first.SpanStart)
            || !TextsOf(first.LeadingTrivia).SequenceEqual(TextsOf(Begin.LeadingTrivia));
    }

    /// <summary>The local variables that are declared no longer.</summary>
    public IEnumerable<string> VariablesThatAreGone() => VariablesIn(Before).Except(VariablesIn(After), StringComparer.Ordinal);

    private static IEnumerable<string> VariablesIn(IReadOnlyList<SyntaxNodeOrToken> parts) => parts
        .Select(static part => part.AsNode())
        .OfType<SyntaxNode>()
        .SelectMany(static node => node.DescendantNodesAndSelf())
        .OfType<VariableDeclaratorSyntax>()
        .Select(static variable => variable.Identifier.ValueText);

    private static SyntaxToken FirstToken(SyntaxNodeOrToken part) => part.AsNode()?.GetFirstToken() ?? part.AsToken();

    private static SyntaxToken Next(SyntaxNode parent, ChildSyntaxList children, int index) =>
        index < children.Count ? FirstToken(children[index]) : parent.GetLastToken().GetNextToken();

    private static IEnumerable<SyntaxTrivia> DirectivesIn(SyntaxNodeOrToken part) =>
        !part.ContainsDirectives ? [] : (part.AsNode()?.DescendantTrivia() ?? part.AsToken().LeadingTrivia).Where(static trivia => trivia.IsDirective);

    private static IEnumerable<string> TextsOf(SyntaxTriviaList trivia) => trivia.Where(static part => part.IsDirective).Select(static part => part.ToString());
}
