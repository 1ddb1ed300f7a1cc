using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Analyzers.Tests.Testing;

/// <summary>Compares what an analyzer finds with the marks in a source.</summary>
internal static class Expect
{
    /// <summary>
    /// Runs <paramref name="analyzer"/> over the source and fails unless it finds just what is marked
    /// (<c>{|LEAN001:…|}</c>; no mark: nothing). The source must compile without errors.
    /// </summary>
    /// <returns>The findings, in the order of their places, for tests that look at messages and other places.</returns>
    public static Task<ImmutableArray<Diagnostic>> FindingsAsync(
        DiagnosticAnalyzer analyzer, string markedSource, CSharpParseOptions? parseOptions = null) =>
        FindingsAsync([analyzer], markedSource, parseOptions);

    /// <summary>The same for several analyzers at once. Marks of rules that are not theirs say nothing to them.</summary>
    public static async Task<ImmutableArray<Diagnostic>> FindingsAsync(
        ImmutableArray<DiagnosticAnalyzer> analyzers, string markedSource, CSharpParseOptions? parseOptions = null)
    {
        HashSet<string> rules = [.. analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics).Select(rule => rule.Id)];
        MarkedSource source = MarkedSource.Parse(markedSource);
        CSharpCompilation compilation = TestCompilation.Create(source.Code, parseOptions);
        ImmutableArray<Diagnostic> found = await AnalyzerRun.FindingsAsync(compilation, analyzers);
        string expected = Describe(source.Code, source.Expected.Where(finding => rules.Contains(finding.Id)).Select(finding => (finding.Id, finding.Span)));
        string actual = Describe(source.Code, found.Select(finding => (finding.Id, finding.Location.SourceSpan)));
        if (expected != actual)
            Assert.Fail($"Expected:\n{expected}\nFound:\n{actual}\nIn:\n{source.Code}");
        return found;
    }

    private static string Describe(string code, IEnumerable<(string Id, TextSpan Span)> findings)
    {
        SourceText text = SourceText.From(code);
        IEnumerable<string> lines = findings
            .OrderBy(finding => finding.Span.Start).ThenBy(finding => finding.Span.End).ThenBy(finding => finding.Id, StringComparer.Ordinal)
            .Select(finding => $"  {finding.Id} line {text.Lines.GetLinePosition(finding.Span.Start).Line + 1}: {text.ToString(finding.Span)}");
        string all = string.Join("\n", lines);
        return all.Length == 0 ? "  nothing" : all;
    }
}
