using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
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

    // Most sources are compiled more than once: to stay as they are, to be woven, to be woven with a mistake.
    private static readonly ConcurrentDictionary<(string Name, string Source, OptimizationLevel Optimization, string References), Lazy<(byte[] Image, byte[] Symbols)>> s_done = [];

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
        string[] assemblies = [.. references ?? []];
        CSharpCompilationOptions options = new(
            OutputKind.DynamicallyLinkedLibrary,
            optimizationLevel: optimization,
            allowUnsafe: true,
            deterministic: true,
            publicSign: publicSign,
            cryptoKeyFile: keyFile,
            strongNameProvider: new DesktopStrongNameProvider());
        EmitOptions emit = new(metadataOnly, symbols, pdbFilePath: folder.File(name + ".pdb"), includePrivateMembers: !metadataOnly);
        bool isUsual = symbols == DebugInformationFormat.PortablePdb && keyFile is null && !publicSign && !metadataOnly && modules is null;
        (byte[] image, byte[] pdb) = isUsual
            ? s_done.GetOrAdd((name, source, optimization, HashOf(assemblies)), _ => new(Emit)).Value
            : Emit();
        File.WriteAllBytes(folder.File(name + ".dll"), image);
        if (pdb.Length > 0)
            File.WriteAllBytes(folder.File(name + ".pdb"), pdb);
        return folder.File(name + ".dll");

        (byte[] Image, byte[] Symbols) Emit()
        {
            SyntaxTree tree = CSharpSyntaxTree.ParseText(
                source, new CSharpParseOptions(LanguageVersion.Latest), path: folder.File(name + ".cs"), encoding: System.Text.Encoding.UTF8);
            CSharpCompilation compilation = CSharpCompilation.Create(
                name, [tree], [.. s_references, .. From(assemblies, MetadataReferenceProperties.Assembly), .. From(modules, MetadataReferenceProperties.Module)], options);
            using MemoryStream image = new();
            using MemoryStream pdb = new();
            EmitResult result = compilation.Emit(image, symbols == DebugInformationFormat.PortablePdb && !metadataOnly ? pdb : null, options: emit);
            Assert.True(result.Success, string.Join('\n', result.Diagnostics));
            return (image.ToArray(), pdb.ToArray());
        }
    }

    private static string HashOf(string[] files) => string.Concat(files.Select(static file => Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))));

    private static IEnumerable<MetadataReference> From(IEnumerable<string>? files, MetadataReferenceProperties kind) =>
        (files ?? []).Select(file => MetadataReference.CreateFromFile(file, kind));

    private static string TargetingPack()
    {
        string packs = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "packs", "Microsoft.NETCore.App.Ref");
        return Path.Combine(Directory.GetDirectories(packs, "10.*").Max(StringComparer.Ordinal)!, "ref", "net10.0");
    }
}
