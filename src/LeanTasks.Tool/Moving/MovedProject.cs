using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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
