using System.Text.RegularExpressions;
using LeanTasks.Docs.Tests.Pages;
using LeanTasks.Docs.Tests.Snippets;

namespace LeanTasks.Docs.Tests;

/// <summary>Every C# snippet does what its page says: it compiles, and our analyzers find in it what is marked. README.md has the rule.</summary>
public partial class SnippetTests(ITestOutputHelper output)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>The pages for users. What is told of a test project's own types, its compiler alone could check.</summary>
    public static TheoryData<string> PagesWithSnippets() =>
        [.. Page.All().Where(page => !page.Path.StartsWith("tests/", StringComparison.Ordinal) && FenceCount(page) > 0).Select(page => page.Path)];

    [Theory]
    [MemberData(nameof(PagesWithSnippets))]
    public async Task SnippetsCompile(string path)
    {
        Page page = Page.Read(path);
        Snippet[] snippets = [.. Snippet.Of(page)];

        List<string> faults = [];
        foreach (Snippet snippet in snippets)
            faults.AddRange(await FaultsAsync(snippet));

        Assert.Equal(FenceCount(page), snippets.Length);
        Assert.True(faults.Count == 0, string.Join("\n", faults));
        output.WriteLine($"{snippets.Length} C# snippets of {path} compiled.");
    }

    [Fact]
    public void WhatIsGivenHasItsPage()
    {
        foreach (string file in Directory.EnumerateFiles(Given.Folder, "*", SearchOption.AllDirectories))
        {
            string page = Path.ChangeExtension(Path.GetRelativePath(Given.Folder, file), ".md");
            Assert.True(File.Exists(Path.Combine(Repository.Folder, page)), $"{file} belongs to no page.");
        }
    }

    [Theory]
    [InlineData("int number = \"text\";", "Page.md(4): CS0029")]
    [InlineData("public int Count() => 1;\nint count = Cuont();", "Page.md(5): CS0103")]
    [InlineData("ValueTask task = new();\nawait task;   // LEAN001", "Page.md(5): LEAN001 finds nothing here")]
    [InlineData("async Task<int> F(ValueTask<int> task) => await task + await task;", "Page.md(4): LEAN001")]
    public async Task FaultsAreToldWithTheirLines(string code, string expected)
    {
        Snippet snippet = Assert.Single(Snippet.Of(new Page("Page.md", $"# Title\n\n```csharp\n{code}\n```\n")));

        Assert.StartsWith(expected, Assert.Single(await FaultsAsync(snippet)));
    }

    [Theory]
    [InlineData("CS0029", true)]
    [InlineData("CS0030", false)]
    public async Task AnErrorThatIsToldInAdvanceMustCome(string error, bool isRight)
    {
        string text = $"<!-- does not compile: {error} -->\n```csharp\nint number = \"text\";\n```\n";
        Snippet snippet = Assert.Single(Snippet.Of(new Page("Page.md", text)));

        Assert.Equal(isRight, (await FaultsAsync(snippet)).Count == 0);
    }

    private static async Task<IReadOnlyList<string>> FaultsAsync(Snippet snippet)
    {
        IReadOnlyList<Finding> found = await SnippetCompiler.CompileAsync(snippet, Token);
        HashSet<(int Line, string Rule)> expected = [.. snippet.ExpectedFindings()];
        List<string> faults = [];
        if (snippet.Error is not null && found.All(finding => finding.Id != snippet.Error))
            faults.Add($"{snippet}: does not fail with {snippet.Error}, as the page says.");
        foreach ((int line, string rule) in expected.Except(found.Select(finding => (finding.Line, finding.Id))))
            faults.Add($"{snippet.Page}({line}): {rule} finds nothing here, as the page says it does.");
        faults.AddRange(found
            .Where(finding => finding.Id != snippet.Error && !expected.Contains((finding.Line, finding.Id)) && IsFault(snippet, finding))
            .Select(finding => finding.ToString()));
        return [.. faults.Distinct()];
    }

    private static bool IsFault(Snippet snippet, Finding finding) =>
        finding.IsError
        || finding.Id.StartsWith("LEAN0", StringComparison.Ordinal)
        || finding.Id == Path.GetFileNameWithoutExtension(snippet.Page);

    /// <summary>The fences of a page, counted without the reader of Markdown.</summary>
    private static int FenceCount(Page page) => Fence().Count(page.Text);

    [GeneratedRegex("^[ \t]*(```|~~~)[ \t]*(csharp|cs|c#)\\b", RegexOptions.Multiline | RegexOptions.IgnoreCase)]
    private static partial Regex Fence();
}
