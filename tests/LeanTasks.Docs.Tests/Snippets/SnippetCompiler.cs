using System.Collections.Immutable;
using LeanTasks.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Docs.Tests.Snippets;

/// <summary>Compiles snippets, and runs our analyzers over them.</summary>
internal static class SnippetCompiler
{
    private static readonly SourceFile s_implicitUsings = SourceFile.AsItIs("implicit usings", """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Runtime.CompilerServices;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using LeanTasks;
        """, firstLine: 1);

    /// <summary>All that this process could load: the shared frameworks, and LeanTasks.</summary>
    private static readonly ImmutableArray<MetadataReference> s_references = [.. Loadable.References()];

    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
    [
        .. typeof(ConsumptionAnalyzer).Assembly.GetExportedTypes()
            .Where(type => !type.IsAbstract && type.IsSubclassOf(typeof(DiagnosticAnalyzer)))
            .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    public static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Preview);

    /// <summary>Compiles a snippet with what its page takes for granted.</summary>
    /// <returns>The compiler's errors and the analyzers' findings.</returns>
    public static async Task<IReadOnlyList<Finding>> CompileAsync(Snippet snippet, CancellationToken token)
    {
        Given given = Given.Of(snippet.Page);
        CSharpParseOptions options = ParseOptions.WithFeatures(given.Features);
        List<Finding> all = [];
        foreach (SourceFile[] files in SnippetSource.Files(snippet, given.File))
        {
            Dictionary<SyntaxTree, SourceFile> trees = files.Append(s_implicitUsings).ToDictionary(
                file => CSharpSyntaxTree.ParseText(file.Text, options, cancellationToken: token));
            CSharpCompilation compilation = CSharpCompilation.Create(
                "Snippet",
                trees.Keys,
                s_references,
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));
            using MemoryStream assembly = new();
            IEnumerable<Diagnostic> errors = compilation.Emit(assembly, cancellationToken: token).Diagnostics
                .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
            CompilationWithAnalyzers run = compilation.WithAnalyzers(s_analyzers, new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([]), onAnalyzerException: null, concurrentAnalysis: true, logAnalyzerExecutionTime: false));
            all.AddRange(errors.Concat(await run.GetAnalyzerDiagnosticsAsync(token)).Select(diagnostic => Finding.Of(diagnostic, trees)));
        }

        return all;
    }
}
