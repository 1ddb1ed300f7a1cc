using Markdig;
using Markdig.Extensions.AutoIdentifiers;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace LeanTasks.Docs.Tests.Pages;

/// <summary>A Markdown file, read as GitHub reads it.</summary>
internal sealed class Page
{
    private static readonly MarkdownPipeline s_pipeline =
        new MarkdownPipelineBuilder().UsePipeTables().UseAutoIdentifiers(AutoIdentifierOptions.GitHub).Build();

    private readonly MarkdownDocument _document;

    /// <param name="path">From the root of the repository, with slashes.</param>
    /// <param name="text">The file's text.</param>
    public Page(string path, string text)
    {
        Path = path;
        Text = text;
        _document = Markdown.Parse(text, s_pipeline);
    }

    public string Path { get; }

    public string Text { get; }

    public IEnumerable<FencedCodeBlock> CodeBlocks(string language) =>
        _document.Descendants<FencedCodeBlock>().Where(block => block.Info == language);

    /// <summary>The headings of the second level.</summary>
    public IEnumerable<string> Sections() =>
        _document.OfType<HeadingBlock>().Where(static heading => heading.Level == 2).Select(heading => Text[heading.Span.Start..(heading.Span.End + 1)].TrimStart('#', ' '));

    /// <summary>The paragraphs: neither tables, code nor the items of lists.</summary>
    public IEnumerable<string> Paragraphs() => _document.OfType<ParagraphBlock>().Select(paragraph => Text[paragraph.Span.Start..(paragraph.Span.End + 1)]);

    /// <summary>What a link may name after the '#'.</summary>
    public IReadOnlySet<string> Anchors() =>
        _document.Descendants<HeadingBlock>().Select(heading => heading.GetAttributes().Id).OfType<string>().ToHashSet();

    /// <summary>The links and pictures that do not lead out of the repository.</summary>
    public IEnumerable<PageLink> RelativeLinks() =>
        from link in _document.Descendants<LinkInline>()
        where link.Url is { Length: > 0 } url && !Uri.TryCreate(url, UriKind.Absolute, out _)
        select new PageLink(link.Url!, link.Line + 1);

    public static Page Read(string path) => new(path, File.ReadAllText(System.IO.Path.Combine(Repository.Folder, path)));

    /// <summary>All pages of the repository.</summary>
    public static IEnumerable<Page> All() => MarkdownPages.All().Select(MarkdownPages.Relative).Order(StringComparer.Ordinal).Select(Read);
}
