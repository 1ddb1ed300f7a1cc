using System.Text.RegularExpressions;
using LeanTasks.Docs.Tests.Pages;
using Markdig.Syntax;

namespace LeanTasks.Docs.Tests.Snippets;

/// <summary>A block of C# on a page.</summary>
/// <param name="Page">The page's path from the root.</param>
/// <param name="Line">The page's line in which the code begins, from 1.</param>
/// <param name="Code">The code as it stands on the page.</param>
/// <param name="Error">The error that it must have, or null if it must compile.</param>
internal sealed partial record Snippet(string Page, int Line, string Code, string? Error)
{
    /// <summary>All blocks of C# on a page, in their order.</summary>
    public static IEnumerable<Snippet> Of(Page page)
    {
        foreach (FencedCodeBlock block in page.CodeBlocks("csharp"))
        {
            ContainerBlock parent = block.Parent!;
            int index = parent.IndexOf(block);
            Match mark = index > 0 && parent[index - 1] is HtmlBlock comment
                ? FailureMark().Match(comment.Lines.ToString())
                : Match.Empty;
            yield return new(page.Path, block.Line + 2, block.Lines.ToString(), mark.Success ? mark.Groups["error"].Value : null);
        }
    }

    /// <summary>The findings that the code itself announces: the line on the page, and the rule.</summary>
    public IEnumerable<(int Line, string Rule)> ExpectedFindings() =>
        from line in Code.Split('\n').Index()
        from Match mark in FindingMark().Matches(line.Item)
        select (Line + line.Index, mark.Groups["rule"].Value);

    public override string ToString() => $"{Page}({Line})";

    [GeneratedRegex("<!-- does not compile: (?<error>CS[0-9]{4}) -->")]
    private static partial Regex FailureMark();

    [GeneratedRegex("// (?<rule>LEAN[0-9]{3})\\b")]
    private static partial Regex FindingMark();
}
