using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Diagnostics;
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

    // Most sources are compiled more than once: to stay as they are, to be woven, to be woven another way.
    private static readonly ConcurrentDictionary<Input, Lazy<Output>> s_kept = [];

    /// <summary>Compiles a source, with a .pdb beside it unless it is said where the symbols go.</summary>
    /// <param name="folder">Where the assembly goes.</param>
    /// <param name="name">Its name.</param>
    /// <param name="source">The source.</param>
    /// <param name="optimization">As the compiler's option.</param>
    /// <param name="symbols">As the compiler's option.</param>
    /// <param name="keyFile">As the compiler's option.</param>
    /// <param name="publicSign">As the compiler's option.</param>
    /// <param name="metadataOnly">As the compiler's option.</param>
    /// <param name="references">The files of the assemblies that it refers to, besides .NET's.</param>
    /// <param name="modules">The files of the modules that become a part of it.</param>
    /// <param name="isKept">Whether the result is kept for the next one who compiles the same, as long as the tests run.</param>
    /// <param name="embedsSource">Whether the symbols have the source.</param>
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
        IEnumerable<string>? modules = null,
        bool isKept = true,
        bool embedsSource = false)
    {
        string[] assemblies = [.. references ?? []];
        string[] parts = [.. modules ?? []];
        Output output = isKept
            ? s_kept.GetOrAdd(
                new Input(name, source, optimization, symbols, keyFile is null ? "" : HashOf([keyFile]), publicSign, metadataOnly, HashOf(assemblies), HashOf(parts), embedsSource),
                _ => new(Emit)).Value
            : Emit();
        string file = folder.File(name + ".dll");
        File.WriteAllBytes(file, output.Image);
        if (output.Symbols.Length > 0)
            File.WriteAllBytes(folder.File(name + ".pdb"), output.Symbols);
        return file;

        Output Emit()
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
            EmbeddedText[]? embedded = embedsSource ? [EmbeddedText.FromSource(tree.FilePath, tree.GetText())] : null;
            CSharpCompilation compilation = CSharpCompilation.Create(
                name, [tree], [.. s_references, .. From(assemblies, MetadataReferenceProperties.Assembly), .. From(parts, MetadataReferenceProperties.Module)], options);
            EmitOptions emit = new(metadataOnly, symbols, pdbFilePath: folder.File(name + ".pdb"), includePrivateMembers: !metadataOnly);
            using MemoryStream image = new();
            using MemoryStream? pdb = symbols == DebugInformationFormat.PortablePdb && !metadataOnly ? new() : null;
            EmitResult result = compilation.Emit(image, pdb, options: emit, embeddedTexts: embedded);
            Assert.True(result.Success, string.Join('\n', result.Diagnostics));
            return new Output(image.ToArray(), pdb?.ToArray() ?? []);
        }
    }

    /// <summary>Compiles Visual Basic with the compiler of the SDK.</summary>
    public static void WithVisualBasic(string source, string file, string option)
    {
        string root = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        string compiler = Directory.GetDirectories(Path.Combine(root, "sdk"), "10.*").Select(static sdk => Path.Combine(sdk, "Roslyn", "bincore", "vbc.dll")).Last(File.Exists);
        string[] arguments =
        [
            "exec", compiler, "-nologo", option, "-target:library", "-nostdlib", "-define:_MYTYPE=\"Empty\"", $"-sdkpath:{TargetingPack()}", $"-vbruntime:{Path.Combine(TargetingPack(), "Microsoft.VisualBasic.Core.dll")}",
            $"-out:{file}", .. Directory.GetFiles(TargetingPack(), "*.dll").Select(static reference => $"-reference:{reference}"), source,
        ];
        using Process process = Process.Start(new ProcessStartInfo(Path.Combine(root, OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet"), arguments) { RedirectStandardOutput = true })!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, output);
    }

    private static string HashOf(string[] files) => string.Join(' ', files.Select(static file => Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(file)))));

    private static IEnumerable<MetadataReference> From(string[] files, MetadataReferenceProperties kind) =>
        files.Select(file => MetadataReference.CreateFromFile(file, kind));

    private static string TargetingPack()
    {
        string packs = Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "packs", "Microsoft.NETCore.App.Ref");
        return Path.Combine(Directory.GetDirectories(packs, "10.*").Max(StringComparer.Ordinal)!, "ref", "net10.0");
    }

    // All that what is compiled depends on, files by what they hold.
    private sealed record Input(
        string Name, string Source, OptimizationLevel Optimization, DebugInformationFormat Symbols, string KeyFile, bool PublicSign, bool MetadataOnly, string References, string Modules, bool EmbedsSource);

    private sealed record Output(byte[] Image, byte[] Symbols);
}
