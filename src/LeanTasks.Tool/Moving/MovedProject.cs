using System.Runtime.Loader;
using LeanTasks.Tool.Apps;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>A project as its compiler sees it, for one framework.</summary>
/// <param name="name">Its name, for messages.</param>
/// <param name="compilation">All that it is compiled from, LeanTasks included, without what generators add.</param>
/// <param name="generators">Its source generators, or null.</param>
internal sealed class MovedProject(string name, CSharpCompilation compilation, GeneratorDriver? generators = null)
{
    private readonly Dictionary<SyntaxTree, (SourceText Text, SyntaxTree Tree)> _parsed = [];

    /// <summary>Its name, for messages.</summary>
    public string Name => name;

    /// <summary>The original source.</summary>
    public CSharpCompilation Original => compilation;

    /// <summary>Whether it is compiled with runtime-async, so that methods that return the BCL's tasks have no state machine.</summary>
    public bool UsesRuntimeAsync { get; } = compilation.SyntaxTrees.Any(static tree => tree.Options.Features.TryGetValue("runtime-async", out string? value) && value == "on");

    /// <summary>The projects that it refers to, each with the reference that stands for it.</summary>
    public List<(MetadataReference Reference, MovedProject Project)> References { get; } = [];

    /// <summary>Compiles it with the present text of some files.</summary>
    /// <param name="files">The files.</param>
    /// <param name="others">What the projects that it refers to are compiled to.</param>
    public CSharpCompilation Compile(IReadOnlyDictionary<string, MovedFile> files, IReadOnlyDictionary<MovedProject, CSharpCompilation> others)
    {
        CSharpCompilation result = compilation;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (files.TryGetValue(tree.FilePath, out MovedFile? file) && file.Edits.Count > 0)
                result = result.ReplaceSyntaxTree(tree, Parse(tree, file));
        }

        foreach ((MetadataReference reference, MovedProject project) in References)
            result = result.ReplaceReference(reference, others[project].ToMetadataReference(reference.Properties.Aliases, reference.Properties.EmbedInteropTypes));
        if (generators is null)
            return result;
        generators.RunGeneratorsAndUpdateCompilation(result, out Compilation generated, out _);
        return (CSharpCompilation)generated;
    }

    private SyntaxTree Parse(SyntaxTree tree, MovedFile file)
    {
        if (!_parsed.TryGetValue(tree, out (SourceText Text, SyntaxTree Tree) parsed) || parsed.Text != file.Text)
            _parsed[tree] = parsed = (file.Text, CSharpSyntaxTree.ParseText(file.Text, (CSharpParseOptions)tree.Options, tree.FilePath));
        return parsed.Tree;
    }
}

/// <summary>Makes of the compiler's arguments what the compiler makes of them.</summary>
internal sealed class Loader : IAnalyzerAssemblyLoader
{
    private readonly AssemblyLoadContext _generators = new("generators");
    private readonly List<string> _places = [];
    private readonly List<(MovedProject Project, string[] Outputs)> _loaded = [];
    private readonly MetadataReference _library = MetadataReference.CreateFromFile(OurLibrary.FileOf(Twins.Library));

    /// <summary>Creates one.</summary>
    public Loader() => _generators.Resolving += (context, name) =>
        _places.Select(place => Path.Combine(place, name.Name + ".dll")).FirstOrDefault(File.Exists) is { } file ? context.LoadFromAssemblyPath(file) : null;

    /// <summary>Loads a project.</summary>
    /// <returns>The project. <see cref="Link"/> lets it refer to others.</returns>
    /// <param name="file">The project's file.</param>
    /// <param name="arguments">The compiler's arguments.</param>
    /// <param name="outputs">Where its assembly is put.</param>
    public MovedProject Load(string file, string[] arguments, string[] outputs)
    {
        CSharpCommandLineArguments parsed = CSharpCommandLineParser.Default.Parse(arguments, Path.GetDirectoryName(file)!, sdkDirectory: null);
        CSharpParseOptions language = parsed.ParseOptions;
        if (language.DocumentationMode == DocumentationMode.None)
            language = language.WithDocumentationMode(DocumentationMode.Parse);
        AnalyzerConfigSet config = AnalyzerConfigSet.Create(parsed.AnalyzerConfigPaths.Select(static each => AnalyzerConfig.Parse(File.ReadAllText(each), each)).ToList());
        CSharpCompilation compilation = CSharpCompilation.Create(
            parsed.CompilationName ?? Path.GetFileNameWithoutExtension(file),
            parsed.SourceFiles.Select(static each => Path.GetFullPath(each.Path)).Select(each => CSharpSyntaxTree.ParseText(Read(each), language, each)),
            parsed.MetadataReferences.Select(static each => MetadataReference.CreateFromFile(each.Reference, each.Properties)),
            parsed.CompilationOptions
                .WithStrongNameProvider(new DesktopStrongNameProvider(parsed.KeyFileSearchPaths))
                .WithXmlReferenceResolver(null)
                .WithSourceReferenceResolver(new SourceFileResolver([], Path.GetDirectoryName(file))));
        if (!compilation.ReferencedAssemblyNames.Any(static each => each.Name == Twins.Library))
            compilation = compilation.AddReferences(_library);
        MovedProject project = new(Path.GetFileNameWithoutExtension(file), compilation, Generators(parsed, language, config));
        _loaded.Add((project, [.. outputs.Select(Path.GetFullPath)]));
        return project;
    }

    /// <summary>Lets the projects refer to one another's source.</summary>
    /// <returns>All of them, each behind those that it refers to.</returns>
    public IReadOnlyList<MovedProject> Link()
    {
        foreach ((MovedProject project, _) in _loaded)
        {
            foreach (PortableExecutableReference reference in project.Original.References.OfType<PortableExecutableReference>())
            {
                string? path = reference.FilePath is { } given ? Path.GetFullPath(given) : null;
                if (_loaded.Find(each => each.Project != project && each.Outputs.Contains(path)).Project is { } other)
                    project.References.Add((reference, other));
            }
        }

        List<MovedProject> ordered = [];
        foreach ((MovedProject project, _) in _loaded)
            Order(project, ordered);
        return ordered;
    }

    void IAnalyzerAssemblyLoader.AddDependencyLocation(string fullPath) => _places.Add(Path.GetDirectoryName(fullPath)!);

    System.Reflection.Assembly IAnalyzerAssemblyLoader.LoadFromPath(string fullPath) => _generators.LoadFromAssemblyPath(fullPath);

    private static void Order(MovedProject project, List<MovedProject> ordered)
    {
        if (ordered.Contains(project))
            return;
        foreach ((_, MovedProject other) in project.References)
            Order(other, ordered);
        ordered.Add(project);
    }

    private static SourceText Read(string path)
    {
        using FileStream stream = File.OpenRead(path);
        return SourceText.From(stream);
    }

    private CSharpGeneratorDriver? Generators(CSharpCommandLineArguments parsed, CSharpParseOptions language, AnalyzerConfigSet config)
    {
        List<ISourceGenerator> generators = [];
        foreach (CommandLineAnalyzerReference reference in parsed.AnalyzerReferences.Where(static each => File.Exists(each.FilePath)))
        {
            _places.Add(Path.GetDirectoryName(Path.GetFullPath(reference.FilePath))!);
            generators.AddRange(new AnalyzerFileReference(Path.GetFullPath(reference.FilePath), this).GetGenerators(LanguageNames.CSharp));
        }

        return generators.Count == 0 ? null : CSharpGeneratorDriver.Create(
            generators, [.. parsed.AdditionalFiles.Select(static each => new GivenText(each.Path))], language, new Config(config));
    }

    private sealed class GivenText(string path) : AdditionalText
    {
        public override string Path => path;

        public override SourceText? GetText(CancellationToken cancellationToken = default) => File.Exists(path) ? Read(path) : null;
    }

    private sealed class Config(AnalyzerConfigSet set) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions => new Options(set.GlobalConfigOptions.AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Options(set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Options(set.GetOptionsForSourcePath(textFile.Path).AnalyzerOptions);
    }

    private sealed class Options(IReadOnlyDictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }
}
