using System.Collections.Immutable;
using LeanTasks.Analyzers.Tests.Testing;
using LeanTasks.CodeFixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>Applies code fixes to sources, as an editor does.</summary>
internal static class FixRun
{
    /// <summary>The symbol that is not defined where fixes are applied, and is in the other configuration, which has to compile afterwards as well.</summary>
    public const string OtherConfiguration = "OTHER";

    /// <summary>Fails unless the fix of the source's first finding gives <paramref name="expected"/>, which must compile.</summary>
    public static async Task BecomesAsync(DiagnosticAnalyzer analyzer, RuleFix fix, string source, string expected)
    {
        (Document document, ImmutableArray<Diagnostic> findings) = await FindAsync(analyzer, fix, source);
        CodeAction? action = await ActionAsync(fix, document, findings.First());

        Assert.True(action is not null, "No fix is offered.");
        Assert.Equal(expected, await ApplyAsync(document, action), ignoreLineEndingDifferences: true);
    }

    /// <summary>Fails if the source has no finding, or a fix is offered for one. The source may be half-typed if <paramref name="compiles"/> is false.</summary>
    public static async Task IsNotOfferedAsync(
        DiagnosticAnalyzer analyzer, RuleFix fix, string source, LanguageVersion language = LanguageVersion.Preview, bool compiles = true)
    {
        (Document document, ImmutableArray<Diagnostic> findings) = await FindAsync(analyzer, fix, source, language, compiles);

        Assert.NotEmpty(findings);
        foreach (Diagnostic finding in findings)
            Assert.Null(await ActionAsync(fix, document, finding));
    }

    /// <summary>Fails unless fix-all gives <paramref name="expected"/>, and leaves nothing to be found.</summary>
    public static async Task AllBecomesAsync(DiagnosticAnalyzer analyzer, RuleFix fix, string source, string expected)
    {
        string mended = await MendAllAsync(analyzer, fix, source);

        Assert.Equal(expected, mended, ignoreLineEndingDifferences: true);
        Assert.Empty((await FindAsync(analyzer, fix, mended)).Findings);
    }

    /// <summary>Fails unless fix-all changes the source to one that compiles, and leaves nothing to be found.</summary>
    public static async Task AllIsMendedAsync(DiagnosticAnalyzer analyzer, RuleFix fix, string source) =>
        Assert.Empty((await FindAsync(analyzer, fix, await MendAllAsync(analyzer, fix, source))).Findings);

    /// <summary>Fails unless fix-all gives <paramref name="expected"/>, apart from white space, and leaves nothing to be found.</summary>
    public static async Task AllBecomesApartFromSpaceAsync(DiagnosticAnalyzer analyzer, RuleFix fix, string source, string expected)
    {
        string mended = await MendAllAsync(analyzer, fix, source);

        Assert.Equal(WithoutSpace(expected), WithoutSpace(mended));
        Assert.Empty((await FindAsync(analyzer, fix, mended)).Findings);
    }

    /// <summary>Fails unless <c>Program.RunAsync()</c> of the source returns the same before and after fix-all, and fix-all changes something.</summary>
    public static async Task BehavesTheSameAsync(DiagnosticAnalyzer analyzer, RuleFix fix, string source)
    {
        string mended = await MendAllAsync(analyzer, fix, source);

        Assert.NotEqual(source, mended);
        Assert.Equal(await CompiledProgram.RunAsync(source), await CompiledProgram.RunAsync(mended));
    }

    /// <summary>
    /// Fails unless <c>Program.RunAsync()</c> of the source returns <paramref name="wrong"/> before fix-all and <paramref name="right"/>
    /// after it, and fix-all leaves nothing to be found.
    /// </summary>
    public static async Task RepairsAsync(DiagnosticAnalyzer analyzer, RuleFix fix, string source, string wrong, string right)
    {
        string mended = await MendAllAsync(analyzer, fix, source);

        Assert.Equal(wrong, await CompiledProgram.RunAsync(source));
        Assert.Equal(right, await CompiledProgram.RunAsync(mended));
        Assert.Empty((await FindAsync(analyzer, fix, mended)).Findings);
    }

    /// <summary>Runs fix-all over a project of several documents.</summary>
    /// <returns>The documents as mended. They compile together.</returns>
    public static async Task<string[]> MendProjectAsync(DiagnosticAnalyzer analyzer, RuleFix fix, params string[] sources)
    {
        Project project = NewProject();
        List<DocumentId> documents = [];
        foreach (string source in sources)
        {
            Document added = project.AddDocument($"Fixed{documents.Count}.cs", source, filePath: $"Fixed{documents.Count}.cs");
            documents.Add(added.Id);
            project = added.Project;
        }

        ImmutableArray<Diagnostic> findings =
            await AnalyzerRun.FindingsAsync((await project.GetCompilationAsync(TestContext.Current.CancellationToken))!, analyzer);
        FixAllContext context = new(
            project, fix, FixAllScope.Project, fix.FixableDiagnosticIds[0], fix.FixableDiagnosticIds, new KnownFindings(findings), TestContext.Current.CancellationToken);
        CodeAction? action = await fix.GetFixAllProvider().GetFixAsync(context);
        Assert.True(action is not null, "No fix-all is offered.");
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(TestContext.Current.CancellationToken);
        Project changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetProject(project.Id)!;
        List<string> mended = [];
        foreach (DocumentId id in documents)
        {
            mended.Add((await changed.GetDocument(id)!.GetTextAsync(TestContext.Current.CancellationToken)).ToString());
            changed = changed.GetDocument(id)!.WithText(SourceText.From(mended[^1])).Project;
        }

        TestCompilation.FailUnlessEmitted((await changed.GetCompilationAsync(TestContext.Current.CancellationToken))!);
        return [.. mended];
    }

    private static IEnumerable<string> CommentsAndDirectivesOf(string source) =>
        CSharpSyntaxTree.ParseText(source, TestCompilation.ParseOptions(), cancellationToken: TestContext.Current.CancellationToken)
            .GetRoot(TestContext.Current.CancellationToken)
            .DescendantTrivia()
            .Where(static trivia => trivia.IsDirective || trivia.Kind() is SyntaxKind.DisabledTextTrivia or SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia)
            .Select(static trivia => trivia.ToString().Trim());

    private static string WithoutSpace(string source) => string.Concat(source.Where(static character => !char.IsWhiteSpace(character)));

    private static async Task<string> MendAllAsync(DiagnosticAnalyzer analyzer, RuleFix fix, string source)
    {
        (Document document, ImmutableArray<Diagnostic> findings) = await FindAsync(analyzer, fix, source);
        Assert.NotEmpty(findings);
        FixAllContext context = new(
            document, fix, FixAllScope.Document, fix.FixableDiagnosticIds[0], fix.FixableDiagnosticIds, new KnownFindings(findings), TestContext.Current.CancellationToken);
        CodeAction? action = await fix.GetFixAllProvider().GetFixAsync(context);

        Assert.True(action is not null, "No fix-all is offered.");
        return await ApplyAsync(document, action);
    }

    private static async Task<(Document Document, ImmutableArray<Diagnostic> Findings)> FindAsync(
        DiagnosticAnalyzer analyzer, RuleFix fix, string source, LanguageVersion language = LanguageVersion.Preview, bool compiles = true)
    {
        if (compiles)
            TestCompilation.Create(source, TestCompilation.ParseOptions());
        Project project = NewProject(language, TestCompilation.KindOf(source));
        Document document = project.AddDocument("Fixed.cs", source);
        Compilation compilation = (await document.Project.GetCompilationAsync(TestContext.Current.CancellationToken))!;
        ImmutableArray<Diagnostic> findings = await AnalyzerRun.FindingsAsync(compilation, analyzer);
        return (document, [.. findings.Where(finding => fix.FixableDiagnosticIds.Contains(finding.Id))]);
    }

    private static Project NewProject(LanguageVersion language = LanguageVersion.Preview, OutputKind kind = OutputKind.DynamicallyLinkedLibrary)
    {
        AdhocWorkspace workspace = new();
        return workspace
            .AddProject(ProjectInfo.Create(
                ProjectId.CreateNewId(),
                VersionStamp.Default,
                "Fixed",
                "Fixed",
                LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(
                    kind, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable),
                parseOptions: TestCompilation.ParseOptions().WithLanguageVersion(language),
                metadataReferences: TestCompilation.References))
            .AddDocument("GlobalUsings.cs", TestCompilation.GlobalUsings).Project;
    }

    private static async Task<CodeAction?> ActionAsync(RuleFix fix, Document document, Diagnostic finding)
    {
        CodeAction? offered = null;
        CodeFixContext context = new(document, finding, (action, _) => offered = action, TestContext.Current.CancellationToken);
        await fix.RegisterCodeFixesAsync(context);
        return offered;
    }

    private static async Task<string> ApplyAsync(Document document, CodeAction action)
    {
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(TestContext.Current.CancellationToken);
        Solution changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
        string mended = (await changed.GetDocument(document.Id)!.GetTextAsync(TestContext.Current.CancellationToken)).ToString();
        string source = (await document.GetTextAsync(TestContext.Current.CancellationToken)).ToString();
        foreach (IGrouping<string, string> kept in CommentsAndDirectivesOf(source).GroupBy(static text => text))
            Assert.True(CommentsAndDirectivesOf(mended).Count(text => text == kept.Key) >= kept.Count(), $"'{kept.Key}' is lost.");

        // The text is parsed again: the tree of a fix may be right where its text is not. What another configuration compiles counts, too.
        TestCompilation.FailUnlessEmitted(TestCompilation.Create(mended));
        if (mended.Contains("#if", StringComparison.Ordinal))
            TestCompilation.FailUnlessEmitted(TestCompilation.Create(mended, TestCompilation.ParseOptions().WithPreprocessorSymbols(OtherConfiguration)));
        return mended;
    }
}
