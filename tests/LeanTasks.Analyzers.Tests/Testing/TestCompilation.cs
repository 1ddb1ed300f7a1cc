using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Analyzers.Tests.Testing;

/// <summary>Compiles the sources of tests with the framework's references and LeanTasks.dll.</summary>
internal static class TestCompilation
{
    /// <summary>What every source sees without saying so, as in a project with ImplicitUsings.</summary>
    public const string GlobalUsings =
        """
        global using System;
        global using System.Collections.Generic;
        global using System.Linq;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    /// <summary>The framework's assemblies and LeanTasks.dll.</summary>
    public static ImmutableArray<MetadataReference> References { get; } = [.. Loadable.References(IsReferenced)];

    /// <summary>How sources are parsed: the newest language, and the compiler's features that are named.</summary>
    public static CSharpParseOptions ParseOptions(params (string Name, string Value)[] features) =>
        new CSharpParseOptions(LanguageVersion.Preview).WithFeatures(
            features.Select(feature => new KeyValuePair<string, string>(feature.Name, feature.Value)));

    /// <summary>Compiles one source, and fails if it has errors.</summary>
    public static CSharpCompilation Create(string code, CSharpParseOptions? parseOptions = null)
    {
        CSharpParseOptions options = parseOptions ?? ParseOptions();
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Tested",
            [
                CSharpSyntaxTree.ParseText(code, options, "Tested.cs"),
                CSharpSyntaxTree.ParseText(GlobalUsings, options, "GlobalUsings.cs"),
            ],
            References,
            new CSharpCompilationOptions(
                KindOf(code), allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));
        FailOnErrors(compilation);
        return compilation;
    }

    /// <summary>A program, where the source has top-level statements; otherwise a library.</summary>
    public static OutputKind KindOf(string code) =>
        CSharpSyntaxTree.ParseText(code, ParseOptions()).GetCompilationUnitRoot().Members.Any(static member => member is GlobalStatementSyntax)
            ? OutputKind.ConsoleApplication
            : OutputKind.DynamicallyLinkedLibrary;

    /// <summary>Fails with the compiler's words if the compilation has errors, also those that only code generation finds.</summary>
    public static void FailUnlessEmitted(Compilation compilation)
    {
        using MemoryStream image = new();
        FailOnErrors(compilation.Emit(image, cancellationToken: TestContext.Current.CancellationToken).Diagnostics);
    }

    /// <summary>Fails with the compiler's words if the compilation has errors.</summary>
    public static void FailOnErrors(Compilation compilation) => FailOnErrors(compilation.GetDiagnostics());

    private static void FailOnErrors(ImmutableArray<Diagnostic> diagnostics)
    {
        Diagnostic[] errors =
            [.. diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
        if (errors.Length != 0)
            Assert.Fail("The test's source does not compile:\n" + string.Join("\n", errors.Take(10).Select(error => error.ToString())));
    }

    private static bool IsReferenced(string path)
    {
        string name = Path.GetFileNameWithoutExtension(path);
        return name is "LeanTasks" or "netstandard" or "mscorlib" or "Microsoft.CSharp"
            || (name.StartsWith("System.", StringComparison.Ordinal) && !IsOfAPackage(path));
    }

    // Packages of the test project carry System.*.dll of their own, which would be there twice.
    private static bool IsOfAPackage(string path) =>
        string.Equals(Path.GetDirectoryName(path), Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory), StringComparison.Ordinal);
}
