using System.Collections.Immutable;
using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>All analyzers over the sources of this repository.</summary>
public class OwnSourcesTests
{
    // Once for all tests. AnalyzerRun fails if an analyzer throws.
    private static readonly Lazy<Task<ImmutableArray<Diagnostic>>> s_findings =
        new(static () => AnalyzerRun.FindingsAsync(CompileLibrary(), AnalyzerRun.AllAnalyzers()));

    [DeepFact]
    public async Task NoAnalyzerCrashesOverTheLibrary()
    {
        ImmutableArray<Diagnostic> findings = await s_findings.Value;

        // What the compiler would say of it.
        Assert.DoesNotContain(findings, finding => finding.Id == "AD0001");
    }

    [DeepFact]
    public async Task TheLibraryMisusesNoValueTask()
    {
        DiagnosticAnalyzer[] analyzers = [new ConsumptionAnalyzer(), new NeverConsumedAnalyzer(), new FieldAnalyzer(), new IgnoredBuilderAnalyzer()];
        HashSet<string> rules = [.. analyzers.SelectMany(static analyzer => analyzer.SupportedDiagnostics).Select(static rule => rule.Id)];

        ImmutableArray<Diagnostic> findings = await s_findings.Value;

        Assert.Empty(findings.Where(finding => rules.Contains(finding.Id) && !finding.IsSuppressed).Select(finding => finding.ToString()));
    }

    private static CSharpCompilation CompileLibrary()
    {
        CSharpParseOptions options = TestCompilation.ParseOptions();
        SyntaxTree[] trees =
        [
            .. Directory.EnumerateFiles(Path.Combine(Repository.Folder, "src", "LeanTasks"), "*.cs", SearchOption.AllDirectories)
                .Where(path => !path.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
                .Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), options, path)),
            CSharpSyntaxTree.ParseText(TestCompilation.GlobalUsings + "\nglobal using System.IO;", options, "GlobalUsings.cs"),
        ];
        Assert.True(trees.Length > 100, $"Only {trees.Length} sources of the library were found.");
        CSharpCompilation compilation = CSharpCompilation.Create(
            "LeanTasks",
            trees,
            TestCompilation.References.Where(reference => Path.GetFileName(reference.Display) != "LeanTasks.dll"),
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));
        TestCompilation.FailOnErrors(compilation);
        return compilation;
    }
}
