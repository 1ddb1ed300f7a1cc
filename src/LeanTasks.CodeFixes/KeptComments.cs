using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.CodeFixes;

/// <summary>Keeps the comments of code that a fix has replaced.</summary>
internal static class KeptComments
{
    /// <summary>Puts the comments that are gone before the first statement that has changed, or before the expression where there is no statement.</summary>
    /// <param name="root">The root after the fix.</param>
    /// <param name="changed">What the fix has changed in it.</param>
    public static SyntaxNode Keep(SyntaxNode root, ChangedCode changed)
    {
        List<SyntaxTrivia> lost = CommentsIn(changed.Before).ToList();
        foreach (SyntaxTrivia kept in CommentsIn(changed.After))
        {
            int index = lost.FindIndex(comment => comment.ToString() == kept.ToString());
            if (index >= 0)
                lost.RemoveAt(index);
        }

        if (lost.Count == 0)
            return root;

        SyntaxToken place = PlaceOf(changed);
        SyntaxTriviaList leading = place.LeadingTrivia;
        SyntaxTrivia[] indent = [.. leading.Reverse().TakeWhile(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia))];
        SyntaxTrivia lineEnd = root.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        bool isFirstOnLine = place.GetPreviousToken().TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia);
        foreach (SyntaxTrivia comment in lost)
        {
            leading = leading.Add(comment);
            leading = isFirstOnLine || comment.IsKind(SyntaxKind.SingleLineCommentTrivia) ? leading.Add(lineEnd).AddRange(indent) : leading.Add(SyntaxFactory.Space);
        }

        return root.ReplaceToken(place, place.WithLeadingTrivia(leading));
    }

    private static SyntaxToken PlaceOf(ChangedCode changed)
    {
        if (changed.After.Count != 0 && changed.After[0].AsNode() is StatementSyntax and not BlockSyntax)
            return changed.Begin;

        SyntaxNode[] old = [.. NodesIn(changed.Before)];
        SyntaxNode[] now = [.. NodesIn(changed.After)];
        StatementSyntax[] statements =
        [
            .. now.OfType<StatementSyntax>().Where(statement =>
                statement is not BlockSyntax && !old.OfType<StatementSyntax>().Any(other => SyntaxFactory.AreEquivalent(other, statement))),
        ];

        // An outer statement differs where an inner one does.
        SyntaxNode? place = statements.FirstOrDefault(statement => !statements.Any(inner => inner != statement && statement.Span.Contains(inner.Span)));
        place ??= now.FirstOrDefault(IsBody) ?? changed.Begin.Parent?.AncestorsAndSelf().FirstOrDefault(static node => node is StatementSyntax || IsBody(node));
        return place?.GetFirstToken() ?? changed.Begin;
    }

    private static bool IsBody(SyntaxNode node) =>
        node.Parent is ArrowExpressionClauseSyntax || (node.Parent is LambdaExpressionSyntax lambda && lambda.ExpressionBody == node);

    private static IEnumerable<SyntaxNode> NodesIn(IReadOnlyList<SyntaxNodeOrToken> parts) =>
        parts.Select(static part => part.AsNode()).OfType<SyntaxNode>().SelectMany(static node => node.DescendantNodesAndSelf());

    private static IEnumerable<SyntaxTrivia> CommentsIn(IReadOnlyList<SyntaxNodeOrToken> parts) => parts
        .SelectMany(static part => part.AsNode()?.DescendantTrivia() ?? part.GetLeadingTrivia().Concat(part.GetTrailingTrivia()))
        .Where(static trivia => trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia);
}
