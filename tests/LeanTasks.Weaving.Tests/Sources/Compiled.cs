using System.Collections.Immutable;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;

namespace LeanTasks.Weaving.Tests.Sources;

/// <summary>Compiles C# to an assembly in a folder.</summary>
internal static class Compiled
{
    // The targeting pack, as in a build: what is compiled against the runtime's own assemblies, a build cannot refer to.
    private static readonly ImmutableArray<MetadataReference> s_references =
        [.. Directory.GetFiles(TargetingPack(), "*.dll").Select(static f => MetadataReference.CreateFromFile(f))];

    /// <summary>Compiles a source, with a .pdb beside it unless it is said where the symbols go.</summary>
    public static string To(
        TemporaryFolder folder,
        string name,
        string source,
        OptimizationLevel optimization = OptimizationLevel.Release,
        DebugInformationFormat symbols = DebugInformationFormat.PortablePdb,
        string? keyFile = null,
        bool publicSign = false,
        bool metadataOnly = false,
        IEnumerable<string>? references = null,
        IEnumerable<string>? modules = null)
    {
        CSharpCompilationOptions options = new(
            OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: optimization,
            allowUnsafe: true,
            deterministic: true,
            publicSign: publicSign,
            cryptoKeyFile: keyFile,
            strongNameProvider: new DesktopStrongNameProvider());
        SyntaxTree tree = CSharpSyntaxTree.ParseText(
            source, new CSharpParseOptions(LanguageVersion.Latest), path: folder.File(name + ".cs"), encoding: System.Text.Encoding.UTF8);
        CSharpCompilation compilation = CSharpCompilation.Create(
            name, [tree], [.. s_references, .. From(references, MetadataReferenceProperties.Assembly), .. From(modules, MetadataReferenceProperties.Module)], options);
        string file = folder.File(name + ".dll");
        EmitOptions emit = new(metadataOnly, symbols, pdbFilePath: folder.File(name + ".pdb"), includePrivateMembers: !metadataOnly);
        using FileStream image = File.Create(file);
        using FileStream? pdb = symbols == DebugInformationFormat.PortablePdb && !metadataOnly ? File.Create(folder.File(name + ".pdb")) : null;
        EmitResult result = compilation.Emit(image, pdb, options: emit);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return file;
    }

    private static IEnumerable<MetadataReference> From(IEnumerable<string>? files, MetadataReferenceProperties kind) =>
        (files ?? []).Select(file => MetadataReference.CreateFromFile(file, kind));

    private static string TargetingPack()
    {
        string packs = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "packs", "Microsoft.NETCore.App.Ref");
        return Path.Combine(Directory.GetDirectories(packs, "10.*").Max(StringComparer.Ordinal)!, "ref", "net10.0");
    }
}
