using System.Security.Cryptography;
using System.Text.Json;
using LeanTasks.Profiling;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Tool.Tests.Input;
using LeanTasks.Tool.Tests.Pooling;
using LeanTasks.Tool.Tests.Reports;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>What <c>report</c> extracts of a single-file app is told by the name of that file, not of where it went.</summary>
public sealed class BundledReportTests : IDisposable
{
    private readonly TestFolder _folder = new();

    private readonly CompiledApp _app = CompiledApp.Of("public class Shop { public async Task<int> Get() { await Task.Yield(); return 1; } }");

    [Fact]
    public async Task AnAssemblyOfAnotherBuildIsNamedByItsBundle()
    {
        string bundle = Bundle(("App.dll", Assembly));
        string line = await CommandLine.FailAsync(ToolCommand.UsageError, "report", Counts(Guid.NewGuid()), "--app", bundle);
        Assert.StartsWith($"leantasks: 'App.dll in {bundle}' is not of the build that counted ", line, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AnAssemblyThatCannotBeReadIsNamedByItsBundle()
    {
        string bundle = Bundle(("App.dll", Assembly), ("Cut.dll", Assembly[..100]));
        string json = _folder.File("report.json");
        (int code, _, string error) = await Invoked.RunAsync("report", Counts(ModuleVersion), "--app", bundle, "--json", json);
        Assert.True(code == 0, error);
        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        string? why = report.RootElement.GetProperty("notCounted").EnumerateArray().Single(static each => each.GetProperty("assembly").GetString() == "Cut").GetProperty("why").GetString();
        Assert.Contains($"'{Path.Combine(bundle, "Cut.dll")}'", why, StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _app.Dispose();
        _folder.Dispose();
    }

    private byte[] Assembly => File.ReadAllBytes(_app.FileOf("App"));

    private Guid ModuleVersion
    {
        get
        {
            using Mono.Cecil.ModuleDefinition module = Mono.Cecil.ModuleDefinition.ReadModule(_app.FileOf("App"));
            return module.Mvid;
        }
    }

    private string Counts(Guid moduleVersion)
    {
        string file = _folder.File("shop.counts");
        CountsFile.Write(file, new ProcessCounts(".NET 10.0.1", 1, TimeTaken: false, [SampleReport.Counts("Shop+<Get>d__0", synchronous: 1)], [new LoadedAssembly("App", "", moduleVersion)]));
        return file;
    }

    // As the runtime's host has it: where the header is, the mark of a bundle, the files, the header.
    private string Bundle(params (string Name, byte[] Content)[] files)
    {
        const int Start = 4 + sizeof(long) + 32;
        string file = _folder.File("App");
        using BinaryWriter writer = new(File.Create(file));
        writer.Write("\u007fELF"u8);
        writer.Write(Start + files.Sum(static each => (long)each.Content.Length));
        writer.Write(SHA256.HashData(".net core bundle\n"u8));
        foreach ((_, byte[] content) in files)
            writer.Write(content);
        writer.Write(2u);
        writer.Write(0u);
        writer.Write(files.Length);
        writer.Write("id");
        writer.Write(new byte[5 * sizeof(long)]);
        long offset = Start;
        foreach ((string name, byte[] content) in files)
        {
            writer.Write(offset);
            writer.Write((long)content.Length);
            writer.Write((byte)1);
            writer.Write(name);
            offset += content.Length;
        }

        return file;
    }
}
