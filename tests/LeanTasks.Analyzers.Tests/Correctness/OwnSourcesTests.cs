using System.Collections.Immutable;
using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>All analyzers over the sources of this repository.</summary>
public class OwnSourcesTests
{
    [Fact]
    public async Task NoAnalyzerCrashesOverTheLibrary()
    {
        CSharpCompilation compilation = CompileLibrary();

        // AnalyzerRun fails if one throws; AD0001 is what the compiler would say of it.
        ImmutableArray<Diagnostic> findings = await AnalyzerRun.FindingsAsync(compilation, AnalyzerRun.AllAnalyzers());

        Assert.DoesNotContain(findings, finding => finding.Id == "AD0001");
    }

    [Fact]
    public async Task TheLibraryMisusesNoValueTask()
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers =
            [new ConsumptionAnalyzer(), new NeverConsumedAnalyzer(), new FieldAnalyzer(), new IgnoredBuilderAnalyzer()];

        ImmutableArray<Diagnostic> findings = await AnalyzerRun.FindingsAsync(CompileLibrary(), analyzers);

        Assert.Empty(findings.Where(finding => !finding.IsSuppressed).Select(finding => finding.ToString()));
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
