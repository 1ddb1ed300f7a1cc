using System.Collections.Immutable;
using LeanTasks.Analyzers.Tests.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LeanTasks.Analyzers.Tests;

/// <summary>Which warnings of .NET's analyzers about what is not disposed of are suppressed.</summary>
public class TaskDisposalTests
{
    [Theory]
    [InlineData("class C { readonly LeanTaskSource<int> _source = new(); public LeanTask<int> Task => _source.Task; }", "CA1001 CA2213 CA2000")]
    [InlineData("class C { static readonly System.IO.MemoryStream s_stream = null!; LeanTask _task = LeanTask.CompletedTask; }", "CA1001 CA2213 CA2213'")]
    [InlineData("class C { readonly LeanTaskSource _source = new(); readonly CancellationTokenSource _cancel = new(); }", "CA1001' CA2213 CA2000 CA2213' CA2000'")]
    [InlineData("class C { readonly IAsyncDisposable? _other; readonly LeanTaskSource _source = new(); }", "CA1001' CA2213' CA2213 CA2000")]
    [InlineData("class C<T> where T : IDisposable { T? _field; }", "CA1001' CA2213'")]
    [InlineData("class Job() : LeanTask(static () => { }) { readonly System.IO.MemoryStream? _log; }", "CA1001' CA2213'")]
    [InlineData("class Job() : LeanTask(static () => { }); class C { readonly Job _job = new(); }", "CA1001' CA1001' CA2213' CA2000'")]
    [InlineData("class Job() : Task(static () => { }); class C { readonly Job _job = new(); }", "CA1001' CA1001' CA2213' CA2000'")]
    [InlineData("class C { readonly Task _task = new(static () => { }); readonly Task<int>? _other; }", "CA1001' CA2213' CA2213' CA2000'")]
    [InlineData("class C { readonly Task? _task; readonly LeanTask<int>? _other; }", "CA1001 CA2213' CA2213")]
    [InlineData("namespace Foo.System { interface IDisposable; class C { readonly IDisposable? _other; readonly LeanTask? _task; } }", "CA1001' CA1001 CA2213' CA2213")]
    public async Task OnlyThoseAboutTasksAre(string type, string expected)
    {
        CSharpCompilation compilation = TestCompilation.Create("using LeanTasks;\n" + type);
        ImmutableArray<Diagnostic> all = await compilation.WithAnalyzers(
                [new Everything(), new TaskDisposal()],
                new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), null, concurrentAnalysis: true, logAnalyzerExecutionTime: false, reportSuppressedDiagnostics: true))
            .GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);

        // A mark stands for one that stays.
        IEnumerable<string> told = all.OrderBy(static each => each.Location.SourceSpan.Start).Select(static each => each.Id + (each.IsSuppressed ? "" : "'"));
        Assert.Equal(expected.Split(' ').Order(StringComparer.Ordinal), told.Order(StringComparer.Ordinal));
    }

    // No compiler loads it, and the rules are .NET's.
#pragma warning disable RS1001, RS1029, RS2008
    /// <summary>Reports each type, field and creation, where .NET's analyzers report some of them.</summary>
    private sealed class Everything : DiagnosticAnalyzer
    {
        private static readonly DiagnosticDescriptor s_type = Rule("CA1001");
        private static readonly DiagnosticDescriptor s_field = Rule("CA2213");
        private static readonly DiagnosticDescriptor s_object = Rule("CA2000");

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_type, s_field, s_object];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            context.RegisterSymbolAction(static each => each.ReportDiagnostic(Diagnostic.Create(s_type, each.Symbol.Locations[0])), SymbolKind.NamedType);
            context.RegisterSymbolAction(
                static each =>
                {
                    if (!each.Symbol.IsImplicitlyDeclared)
                        each.ReportDiagnostic(Diagnostic.Create(s_field, each.Symbol.Locations[0]));
                },
                SymbolKind.Field);
            context.RegisterSyntaxNodeAction(
                static each => each.ReportDiagnostic(Diagnostic.Create(s_object, ((ExpressionSyntax)each.Node).GetLocation())),
                SyntaxKind.ImplicitObjectCreationExpression);
        }

        private static DiagnosticDescriptor Rule(string id) => new(id, id, id, "Usage", DiagnosticSeverity.Warning, isEnabledByDefault: true);
    }
}
