using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Analyzers.Tests;

/// <summary>The pages that the warnings link to.</summary>
public class RulePageTests
{
    public static TheoryData<string> Rules { get; } =
        [.. AnalyzerRun.AllAnalyzers().SelectMany(static analyzer => analyzer.SupportedDiagnostics).Select(static rule => rule.Id).Distinct().Order()];

    // PackageTests says that all pages of this folder are in the packages.
    [Theory]
    [MemberData(nameof(Rules))]
    public void EachRuleHasAPageAndALineInTheList(string id)
    {
        DiagnosticDescriptor rule = AnalyzerRun.AllAnalyzers().SelectMany(static analyzer => analyzer.SupportedDiagnostics).First(rule => rule.Id == id);

        Assert.Equal($"docs/reference/rules/{id}.md", rule.HelpLinkUri);
        string page = File.ReadAllText(Path.Combine(Repository.Folder, rule.HelpLinkUri));
        Assert.StartsWith($"# {id}: {rule.Title}\n", page, StringComparison.Ordinal);
        Assert.Contains($"| [{id}]({id}.md) | {rule.Title} |", File.ReadAllText(Path.Combine(Repository.Folder, "docs", "reference", "rules", "README.md")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/home/me/.nuget/packages/leantasks/1.0.0/analyzers/dotnet/cs/LeanTasks.Analyzers.dll", "file:///home/me/.nuget/packages/leantasks/1.0.0/docs/reference/rules/LEAN001.md")]
    [InlineData("C:\\My packages\\leantasks\\analyzers\\dotnet\\cs\\LeanTasks.Analyzers.dll", "file:///C:/My%20packages/leantasks/docs/reference/rules/LEAN001.md")]
    [InlineData("/tmp/copy/LeanTasks.Analyzers.dll", "docs/reference/rules/LEAN001.md")]
    [InlineData("", "docs/reference/rules/LEAN001.md")]
    public void InAPackageTheLinkIsTheFile(string assembly, string link) => Assert.Equal(link, RulePage.Of("LEAN001", assembly));
}
