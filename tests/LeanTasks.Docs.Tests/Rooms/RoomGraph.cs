using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Docs.Tests.Rooms;

/// <summary>
/// Which folder of src/LeanTasks names which: each name in the sources, resolved by the compiler to the file that declares it.
/// </summary>
internal sealed class RoomGraph
{
    private static readonly string s_folder = Path.Combine(Repository.Folder, "src", "LeanTasks");

    private readonly HashSet<(string From, string To)> _files = [];

    private RoomGraph(CSharpCompilation compilation)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            foreach (SimpleNameSyntax name in tree.GetRoot().DescendantNodes(descendIntoTrivia: false).OfType<SimpleNameSyntax>())
            {
                if (model.GetSymbolInfo(name).Symbol is { } symbol && symbol.Kind is not (SymbolKind.Namespace or SymbolKind.Local or SymbolKind.Parameter))
                    Add(tree.FilePath, symbol);
            }
        }
    }

    /// <summary>All folders that name another or are named, without the one of the public types.</summary>
    internal IEnumerable<string> Rooms =>
        Names.SelectMany(static name => new[] { RoomOf(name.From), RoomOf(name.To) }).Distinct().Order(StringComparer.Ordinal);

    /// <summary>Which file names which of another folder, by their paths within src/LeanTasks.</summary>
    internal IEnumerable<(string From, string To)> Names =>
        _files.Where(static name => RoomOf(name.From) is { Length: > 0 } from && RoomOf(name.To) is { Length: > 0 } to && from != to);

    /// <summary>The strongly connected components of the files, by Tarjan's algorithm.</summary>
    internal IReadOnlyList<IReadOnlyList<string>> Components => new FileComponents(_files).All;

    /// <summary>The folder of a file; those in it belong to it. Empty for a file of none, which has public types.</summary>
    internal static string RoomOf(string file) => file.Contains('/', StringComparison.Ordinal) ? file[..file.IndexOf('/', StringComparison.Ordinal)] : "";

    internal static RoomGraph Read()
    {
        string[] files = [.. Directory.EnumerateFiles(s_folder, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];
        string usings = string.Concat(((string[])["System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Threading", "System.Threading.Tasks"])
            .Select(static name => $"global using {name};\n"));
        CSharpParseOptions options = new(LanguageVersion.Preview);
        CSharpCompilation compilation = CSharpCompilation.Create(
            "LeanTasks",
            [.. files.Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file)), CSharpSyntaxTree.ParseText(usings, options)],
            Loadable.References(static file => Path.GetFileName(file) is { } name && (name.StartsWith("System.", StringComparison.Ordinal) || name == "mscorlib.dll" || name == "netstandard.dll")),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));

        // Else names would be missing in silence.
        Assert.Empty(compilation.GetDiagnostics().Where(static each => each.Severity == DiagnosticSeverity.Error).Select(static each => each.ToString()).Take(5));
        return new RoomGraph(compilation);
    }

    private void Add(string from, ISymbol symbol)
    {
        // The public types are the words that all rooms share. A member of ours is where it is declared, which for a part of a type is its file.
        INamedTypeSymbol? type = symbol as INamedTypeSymbol ?? symbol.ContainingType;
        if (type is null || IsPublic(type))
            return;
        string[] declaring = [.. symbol.OriginalDefinition.DeclaringSyntaxReferences.Select(static each => each.SyntaxTree.FilePath).Where(static file => file.Length > 0)];
        if (declaring.Length > 0 && from.Length > 0)
            _files.Add((PathOf(from), PathOf(declaring.MinBy(static file => file.Length)!)));
    }

    private static bool IsPublic(INamedTypeSymbol type) =>
        type.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected && (type.ContainingType is not { } outer || IsPublic(outer));

    private static string PathOf(string file) => Path.GetRelativePath(s_folder, file).Replace('\\', '/');
}
