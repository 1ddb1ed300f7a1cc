using LeanTasks.Tool.Moving;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>Source that is moved in memory.</summary>
internal static class MovedCode
{
    private static readonly MetadataReference[] s_references = [.. Loadable.References()];

    private static readonly CSharpParseOptions s_language = new(LanguageVersion.Latest, DocumentationMode.Parse);

    /// <summary>Makes a project of files, which are named after what they are.</summary>
    public static MovedProject Project(string name, params (string Path, string Text)[] files) =>
        Project(name, [], files);

    public static MovedProject Project(string name, MetadataReference[] others, params (string Path, string Text)[] files) => new(
        name,
        CSharpCompilation.Create(
            name,
            files.Select(static file => CSharpSyntaxTree.ParseText(SourceText.From(file.Text, System.Text.Encoding.UTF8), s_language, file.Path)),
            [.. s_references, .. others],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)));

    /// <summary>Moves one file: what it is afterwards, and what was told of it.</summary>
    public static (string Text, string[] Sites) Move(string source, MoveOptions? options = null)
    {
        MoveResult result = new Mover([Project("App", ("Source.cs", source))], options ?? new MoveOptions()).Run();
        Assert.Empty(result.Errors);
        return (Assert.Single(result.Files).Text.ToString(), [.. result.Sites.Select(static site => $"{site.Line}: {site.Reason}")]);
    }
}
