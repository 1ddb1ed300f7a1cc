using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.Weaving.Tests.Sources;
using Microsoft.CodeAnalysis.Emit;

namespace LeanTasks.Weaving.Tests;

public sealed class SymbolTests
{
    private const string Source = """
        using System.Threading.Tasks;
        public static class App
        {
            public static async ValueTask<int> F(int first)
            {
                int second = first;
                await Task.Yield();
                return second;
            }
        }
        """;

    [Theory]
    [InlineData(DebugInformationFormat.PortablePdb, false)]
    [InlineData(DebugInformationFormat.PortablePdb, true)]
    [InlineData(DebugInformationFormat.Embedded, false)]
    [InlineData(DebugInformationFormat.Embedded, true)]
    public void SymbolsBelongToTheRewrittenAssembly(DebugInformationFormat symbols, bool pools)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source, symbols: symbols);
        List<int> before = Lines(file);
        Guid identity = Mvid(file);
        Weave(file, pools);
        Assert.Equal(before, Lines(file));
        Assert.Contains(6, before);
        Assert.NotEqual(identity, Mvid(file));
    }

    [Fact]
    public void TheSameInputGivesTheSameBytes()
    {
        using TemporaryFolder folder = new();
        using TemporaryFolder other = new();
        string[] files = [Compiled.To(folder, "App", Source), other.File("App.dll")];
        File.Copy(files[0], files[1]);
        File.Copy(folder.File("App.pdb"), other.File("App.pdb"));
        foreach (string file in files)
            Weave(file, pools: true);
        Assert.Equal(File.ReadAllBytes(files[0]), File.ReadAllBytes(files[1]));
        Assert.Equal(File.ReadAllBytes(folder.File("App.pdb")), File.ReadAllBytes(other.File("App.pdb")));
    }

    [Theory]
    [InlineData("stale", "belongs to another build")]
    [InlineData("Microsoft C/C++ MSF 7.00\r\n\u001aDS", "Windows-only format")]
    [InlineData("BSJB, and then nonsense", "damaged")]
    [InlineData("", "is damaged")]
    [InlineData(null, null)]
    public void SymbolsThatDoNotFitStayAndDoNoHarm(string? contents, string? why)
    {
        using TemporaryFolder folder = new();
        string pdb = folder.File("App.pdb");
        string file = Compiled.To(folder, "App", Source);
        if (contents == "stale")
        {
            byte[] stale = File.ReadAllBytes(pdb);
            Compiled.To(folder, "App", Source.Replace("second", "third", StringComparison.Ordinal));
            File.WriteAllBytes(pdb, stale);
        }
        else if (contents is null)
        {
            File.Delete(pdb);
        }
        else
        {
            File.WriteAllText(pdb, contents);
        }

        byte[]? before = contents is null ? null : File.ReadAllBytes(pdb);
        FusingResult plan = FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, DryRun = true });
        AssemblyFacts facts = CountingWeaver.Weave(file, []);
        Assert.True(facts.Counts);
        Assert.Equal(plan.Facts.LostSymbols, facts.LostSymbols);
        if (why is null)
            Assert.Null(facts.LostSymbols);
        else
            Assert.Contains(why, facts.LostSymbols, StringComparison.Ordinal);
        Assert.Equal(before, contents is null ? null : File.ReadAllBytes(pdb));
        Assert.True(AssemblyReader.Read(file).Counts);
    }

    [Fact]
    public void SymbolsWithoutThePermissionToReadThemAreNotMadeStale()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess, "This user may read every file.");
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder.File("App.pdb"), UnixFileMode.None);
        AssertRefused(file, $"'{folder.File("App.pdb")}' contains symbols, but permission to read it was denied. Make it readable, or delete it to continue without symbols.");
    }

    [Fact]
    public void SymbolsThatCannotBeReadAreNotMadeStale()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "It takes a file that nobody can read.");
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        File.Delete(folder.File("App.pdb"));
        File.CreateSymbolicLink(folder.File("App.pdb"), "/proc/self/mem");
        AssertRefused(file, $"'{folder.File("App.pdb")}' contains symbols that cannot be read (");
    }

    [Fact]
    public void SymbolsOfARenamedAssemblyAreNamed()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        string renamed = folder.File("Other.dll");
        File.Move(file, renamed);
        List<int> before = Lines(renamed);
        Assert.Contains(6, before);
        FusingOptions dry = new() { Fuses = false, Pools = true, DryRun = true };
        Assert.Equal($"'{folder.File("App.pdb")}' has the original name of the assembly; keep that name for the assembly until it is rewritten", FusingWeaver.Weave(renamed, dry).Facts.LostSymbols);

        File.Move(renamed, file);
        Weave(file, pools: true);
        File.Move(file, renamed);
        Assert.Equal(before, Lines(renamed));

        // What is of another build has shown no lines before.
        File.Move(Compiled.To(folder, "App", Source), renamed, overwrite: true);
        Compiled.To(folder, "App", Source.Replace("second", "third", StringComparison.Ordinal));
        Assert.Null(FusingWeaver.Weave(renamed, dry).Facts.LostSymbols);
    }

    private static void AssertRefused(string file, string why)
    {
        byte[] before = File.ReadAllBytes(file);
        Assert.StartsWith(why, Assert.Throws<WeavingException>(() => FusingWeaver.Weave(file, new FusingOptions())).Message, StringComparison.Ordinal);
        Assert.Equal(before, File.ReadAllBytes(file));
    }

    private static void Weave(string file, bool pools)
    {
        if (pools)
            FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true });
        else
            CountingWeaver.Weave(file, []);
    }

    private static Guid Mvid(string file)
    {
        using PEReader image = new(new MemoryStream(File.ReadAllBytes(file)));
        MetadataReader metadata = image.GetMetadataReader();
        return metadata.GetGuid(metadata.GetModuleDefinition().Mvid);
    }

    // A debugger goes by the identity in the image, too.
    private static List<int> Lines(string file)
    {
        using PEReader image = new(new MemoryStream(File.ReadAllBytes(file)));
        Assert.True(image.TryOpenAssociatedPortablePdb(file, static f => new MemoryStream(File.ReadAllBytes(f)), out MetadataReaderProvider? provider, out _));
        using (provider)
        {
            MetadataReader reader = provider!.GetMetadataReader();
            return
            [
                .. reader.MethodDebugInformation
                    .SelectMany(method => reader.GetMethodDebugInformation(method).GetSequencePoints())
                    .Where(static point => !point.IsHidden).Select(static point => point.StartLine),
            ];
        }
    }
}
