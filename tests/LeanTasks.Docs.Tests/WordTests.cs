using System.Text.RegularExpressions;
using LeanTasks.Docs.Tests.Pages;

namespace LeanTasks.Docs.Tests;

/// <summary>The pages of docs are short. How long sentences are, and which words they use, .ci/lint checks.</summary>
public partial class WordTests
{
    private const int MaxWords = 30_000;
    private const int MaxWordsOfAParagraph = 80;
    private const int MinWordsOfAHowTo = 300;
    private const int MaxWordsOfAHowTo = 900;

    // Tests write them, and nobody reads them from one end to the other.
    private static readonly string[] s_generated = ["docs/evidence/parity.md", "docs/evidence/conformance.md"];

    private static readonly Page[] s_pages =
        [.. Page.All().Where(static page => page.Path.StartsWith("docs/", StringComparison.Ordinal) && !s_generated.Contains(page.Path))];

    public static TheoryData<string> HowTos() => [.. s_pages.Select(static page => page.Path).Where(static path => path.StartsWith("docs/how-to/", StringComparison.Ordinal))];

    [Fact]
    public void AllPagesTogetherAreShort() => Assert.InRange(s_pages.Sum(static page => Words(Written(page))), 10_000, MaxWords);

    [Fact]
    public void ParagraphsAreShort()
    {
        string[] tooLong =
        [
            .. from page in s_pages
               from paragraph in new Page(page.Path, Written(page)).Paragraphs()
               where Words(paragraph) > MaxWordsOfAParagraph
               select $"{page.Path}: {Words(paragraph)} words: {paragraph[..60]}",
        ];

        Assert.True(tooLong.Length == 0, $"These paragraphs have more than {MaxWordsOfAParagraph} words:\n{string.Join('\n', tooLong)}");
    }

    [Theory]
    [MemberData(nameof(HowTos))]
    public void AHowToIsOneTaskThatCanBeCheckedAndUndone(string path)
    {
        Page page = Page.Read(path);

        Assert.Equal(["Check that it worked", "Undo it"], page.Sections().TakeLast(2));
        Assert.InRange(Words(page.Text), MinWordsOfAHowTo, MaxWordsOfAHowTo);
    }

    [Theory]
    [InlineData("", 0)]
    [InlineData("A `Task<int>` – or two.", 4)]
    [InlineData("| a | 12 ns |", 3)]
    public void WordsHaveALetterOrADigit(string text, int words) => Assert.Equal(words, Words(text));

    /// <summary>A page without the tables of the lab.</summary>
    private static string Written(Page page) => LabBlock().Replace(page.Text, "");

    private static int Words(string text) => Word().Count(text);

    [GeneratedRegex(@"<!-- lab:.*?<!-- /lab -->", RegexOptions.Singleline)]
    private static partial Regex LabBlock();

    [GeneratedRegex(@"\S*\w\S*")]
    private static partial Regex Word();
}
