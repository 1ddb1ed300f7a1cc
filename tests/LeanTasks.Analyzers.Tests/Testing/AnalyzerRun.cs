using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers.Tests.Testing;

/// <summary>Runs analyzers over a compilation.</summary>
internal static class AnalyzerRun
{
    /// <summary>A fresh instance of every analyzer of LeanTasks.Analyzers.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> AllAnalyzers() =>
    [
        .. typeof(KnownTypes).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && type.IsSubclassOf(typeof(DiagnosticAnalyzer)))
            .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    /// <summary>
    /// The findings of the analyzers, in the order of their places. An exception thrown by one of them fails the test.
    /// </summary>
    public static async Task<ImmutableArray<Diagnostic>> FindingsAsync(
        Compilation compilation, params ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        List<string> crashes = [];
        CompilationWithAnalyzers run = compilation.WithAnalyzers(
            analyzers,
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([]),
                onAnalyzerException: (exception, analyzer, _) =>
                {
                    lock (crashes)
                        crashes.Add($"{analyzer.GetType().Name}: {exception}");
                },
                concurrentAnalysis: true,
                logAnalyzerExecutionTime: false));
        ImmutableArray<Diagnostic> findings =
            await run.GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
        if (crashes.Count != 0)
            Assert.Fail("An analyzer crashed:\n" + string.Join("\n", crashes));
        return [.. findings.OrderBy(finding => finding.Location.SourceSpan.Start).ThenBy(finding => finding.Id, StringComparer.Ordinal)];
    }
}
