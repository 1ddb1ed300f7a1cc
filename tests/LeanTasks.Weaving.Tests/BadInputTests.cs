using System.Text.Json;
using LeanTasks.Weaving.Tests.Sources;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.Weaving.Tests;

/// <summary>What cannot be rewritten is said in one sentence that names the file, and stays as it was.</summary>
public sealed class BadInputTests
{
    private const string Source = "using System.Threading.Tasks; public static class App { public static async ValueTask F() => await Task.Yield(); }";

    [Fact]
    public void AMissingFile() => Check(static folder => folder.File("None.dll"), "does not exist");

    [Fact]
    public void AFolder() => Check(static folder => folder.Path, "is a folder");

    [Fact]
    public void AnEmptyFile() => Check(folder => Write(folder, []), "is empty");

    [Fact]
    public void AText() => Check(folder => Write(folder, new byte[4096]), "is not a .NET assembly");

    [Fact]
    public void AProgramOfLinux() => Check(folder => Write(folder, [0x7f, (byte)'E', (byte)'L', (byte)'F', .. new byte[100]]), "native library or program (ELF)");

    [Fact]
    public void ANativeLibraryOfWindows() => Check(
        static folder => Patched(folder, PatchedImage.RemoveClrHeader), "is a native library or program, not a .NET assembly");

    [Fact]
    public void AMixedModeAssembly() => Check(static folder => Patched(folder, PatchedImage.MakeMixedMode), "mixed-mode");

    [Theory]
    [InlineData(100)]
    [InlineData(600)]
    [InlineData(1500)]
    public void ATruncatedAssembly(int length) => Check(
        folder => Write(folder, File.ReadAllBytes(Compiled.To(folder, "Whole", Source))[..length]), "damaged or truncated");

    [Fact]
    public void AReferenceAssembly() => Check(
        static folder => Compiled.To(folder, "App", Source, metadataOnly: true), "is a reference assembly");

    [Fact]
    public void ACompositeAssembly() => Check(
        static folder =>
        {
            string file = folder.File("System.Text.Json.dll");
            File.Copy(typeof(JsonSerializer).Assembly.Location, file);
            PatchedImage.MakePartOfComposite(file);
            return file;
        },
        "composite ReadyToRun",
        readable: true,
        writes: false);

    [Fact]
    public void AnAssemblyOfSeveralModules() => Check(
        static folder =>
        {
            CSharpCompilation module = CSharpCompilation.Create(
                "Part",
                [CSharpSyntaxTree.ParseText("public class Part;", cancellationToken: TestContext.Current.CancellationToken)],
                [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)],
                new CSharpCompilationOptions(OutputKind.NetModule));
            string part = folder.File("Part.netmodule");
            Assert.True(module.Emit(part, cancellationToken: TestContext.Current.CancellationToken).Success);
            return Compiled.To(folder, "App", Source, modules: [part]);
        },
        "multi-module");

    [Fact]
    public void TheLibraryItself() => Check(
        static folder =>
        {
            string file = folder.File("LeanTasks.dll");
            File.Copy(typeof(LeanTask).Assembly.Location, file);
            return file;
        },
        "is LeanTasks itself",
        readable: true);

    [Fact]
    public void AReadOnlyFile() => Check(
        static folder =>
        {
            string file = Compiled.To(folder, "App", Source);
            File.SetAttributes(file, FileAttributes.ReadOnly);
            return file;
        },
        "is read-only",
        readable: true);

    private static void Check(Func<TemporaryFolder, string> make, string expected, bool readable = false, bool writes = true)
    {
        using TemporaryFolder folder = new();
        string file = make(folder);
        string[] before = folder.Content();
        List<Action> ways = [() => CountingWeaver.Weave(file, []), () => FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, OutputFile = readable ? file : null })];
        if (!writes)
            ways.Add(() => FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, OutputFile = file, DryRun = true }));
        if (!readable)
            ways.Add(() => AssemblyReader.Read(file));
        foreach (Action way in ways)
        {
            WeavingException error = Assert.ThrowsAny<WeavingException>(way);
            Assert.Contains(file, error.Message, StringComparison.Ordinal);
            Assert.Contains(expected, error.Message, StringComparison.Ordinal);
            Assert.DoesNotContain('\n', error.Message);
        }

        Assert.Equal(before, folder.Content());
    }

    private static string Write(TemporaryFolder folder, byte[] bytes)
    {
        string file = folder.File("Bad.dll");
        File.WriteAllBytes(file, bytes);
        return file;
    }

    private static string Patched(TemporaryFolder folder, Action<string> patch)
    {
        string file = Compiled.To(folder, "App", Source);
        patch(file);
        return file;
    }
}
