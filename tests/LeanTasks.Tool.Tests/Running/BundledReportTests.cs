using System.Text.Json;
using LeanTasks.Fuzz;
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

    private readonly CompiledApp _app = CompiledApp.Of("public class Shop { public async Task<int> Get() { await Task.Yield(); return One(); } static int One() => 1; }");

    [Fact]
    public async Task AnAssemblyOfAnotherBuildIsNamedByItsBundle()
    {
        string bundle = Bundle(("App.dll", Assembly));
        string line = await CommandLine.FailAsync(ToolCommand.UsageError, "report", Counts(Guid.NewGuid()), "--app", bundle);
        Assert.StartsWith($"leantasks: 'App.dll in {bundle}' does not belong to the build that wrote ", line, StringComparison.Ordinal);
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

    // Behind the last file are its offset, its size, its kind, and its name with its length.
    [Theory]
    [InlineData(25, 0xFF, "at -")]
    [InlineData(17, 0x7F, "bytes at")]
    [InlineData(17, 0xFF, "would have -")]
    [InlineData(8, 0xFF, "7-bit")]
    [InlineData(1, 0x00, "")]
    public async Task ABundleThatIsDamagedIsNamed(int fromEnd, byte highest, string why)
    {
        byte[] content = BundleFile.Of(version: 2, ("App.dll", Assembly));
        content.AsSpan(content.Length - fromEnd, Math.Min(fromEnd, 8)).Fill(highest);
        await AssertDamagedAsync(Bundle(content), why);
    }

    [Fact]
    public async Task ABundleWhoseFileIsAFolderOfAnotherIsNamed() =>
        await AssertDamagedAsync(Bundle(("App.dll", Assembly), ("App.dll/Other.dll", Assembly)), "'");

    [Fact]
    public async Task ABundleThatWouldBecomeLargeIsNamed()
    {
        byte[] content = BundleFile.Of(version: 6, ("App.dll", Assembly));
        BitConverter.TryWriteBytes(content.AsSpan(content.Length - 25), 1L << 30);
        await AssertDamagedAsync(Bundle(content), "1073741824 bytes");
    }

    [Fact]
    public async Task AnAssemblyThatIsDamagedWithinIsNamedByItsBundle()
    {
        DamagedCode.CallNothing(_app.FileOf("App"), "One");
        string bundle = Bundle(("App.dll", Assembly));
        Assert.Contains(bundle, await CommandLine.FailAsync(ToolCommand.Failure, "report", Counts(ModuleVersion), "--app", bundle), StringComparison.Ordinal);
    }

    public void Dispose()
    {
        _app.Dispose();
        _folder.Dispose();
    }

    private async Task AssertDamagedAsync(string bundle, string why)
    {
        string line = await CommandLine.FailAsync(ToolCommand.Failure, "report", Counts(ModuleVersion), "--app", bundle);
        Assert.StartsWith($"leantasks: '{bundle}' is not a valid single-file app (", line, StringComparison.Ordinal);
        Assert.Contains(why, line, StringComparison.Ordinal);
        Assert.DoesNotContain(Path.GetTempPath() + "leantasks-", line.Replace(_folder.FullPath, "", StringComparison.Ordinal), StringComparison.Ordinal);
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

    private string Bundle(params (string Name, byte[] Content)[] files) => Bundle(BundleFile.Of(version: 2, files));

    private string Bundle(byte[] content)
    {
        string file = _folder.File("App");
        File.WriteAllBytes(file, content);
        return file;
    }
}
