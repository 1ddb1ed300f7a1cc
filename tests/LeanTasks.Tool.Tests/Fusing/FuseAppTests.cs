using System.Text.Json;
using LeanTasks.Tool.Tests.Pooling;

namespace LeanTasks.Tool.Tests.Fusing;

/// <summary>An app is fused with the libraries beside it.</summary>
public sealed class FuseAppTests
{
    [Theory]
    [InlineData("3 True alone", "App Near")]
    [InlineData("3 True True", "App Near Signed", "--only", "Near", "Sig*")]
    [InlineData("3 alone True", "App Signed", "--only", "Signed.dll")]
    [InlineData("3 alone alone", "App", "--except", "Near")]
    [InlineData("3 True True", "App Near Signed", "--key", "KEY")]
    public async Task TheLibrariesBesideAnAppAreFusedWithIt(string says, string changed, params string[] options)
    {
        using AppWithLibraries app = new();
        Dictionary<string, string> before = app.Content();
        (int code, string output, string error) = await Invoked.RunAsync(["fuse", app.File, .. options.Select(option => option == "KEY" ? app.KeyFile : option)]);
        Assert.True(code == 0, error);
        Assert.Equal(string.Join(' ', changed.Split(' ').Append("LeanTasks").Order(StringComparer.Ordinal)), app.Changed(before));
        Assert.Equal(says, await app.RunAsync());
        if (!changed.Contains("Signed", StringComparison.Ordinal))
            Assert.Contains("Signed is skipped: its strong-name signature would be lost, although .NET does not verify it: use --only Signed to fuse it anyway", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ALibraryThatIsReplacedLaterIsAwaitedAsBefore()
    {
        using AppWithLibraries app = new();
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File);
        Assert.True(code == 0, error);
        Assert.Contains("The assemblies are fused with one another. If one is replaced later, the others await it as before.", output, StringComparison.Ordinal);
        app.CompileNear();
        Assert.Equal("3 False alone", await app.RunAsync());
    }

    [Fact]
    public async Task ADryRunSaysWhatIsFusedInEach()
    {
        using AppWithLibraries app = new();
        Dictionary<string, string> before = app.Content();
        string json = app.PathOf("fused.json");
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--dry-run", "--json", json);
        Assert.True(code == 0, error);
        Assert.Contains("Near: 1 of 1 async methods, and 0 of 1 awaits, will be fused.", output, StringComparison.Ordinal);
        Assert.Contains("App: 2 of 2 async methods, and 2 of 3 awaits, will be fused:", output, StringComparison.Ordinal);
        Assert.Contains("3 of 3 async methods, and 2 of 4 awaits, would be fused. Nothing was written.", output, StringComparison.Ordinal);
        Assert.DoesNotContain("Plugin", output, StringComparison.Ordinal);
        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        Assert.Equal(["App.dll", "Near.dll"], report.RootElement.GetProperty("assemblies").EnumerateArray().Select(static each => each.GetProperty("assembly").GetString()!));
        Assert.Equal("Signed", report.RootElement.GetProperty("leftOut").EnumerateArray().Single().GetProperty("assembly").GetString());
        File.Delete(json);
        Assert.Equal(before, app.Content());
    }

    [Theory]
    [InlineData(0)]
    [InlineData(2_000)]
    public async Task ATruncatedLibraryIsLeftOutByItsName(int length)
    {
        using AppWithLibraries app = new();
        string cut = app.PathOf("Near.dll");
        await File.WriteAllBytesAsync(cut, (await File.ReadAllBytesAsync(cut, TestContext.Current.CancellationToken))[..length], TestContext.Current.CancellationToken);
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--dry-run");
        Assert.True(code == 0, error);
        Assert.Contains($"Near is skipped: '{cut}'", output, StringComparison.Ordinal);
        Assert.Contains("2 of 2 async methods", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task BadInputIsRefusedInOneLine()
    {
        using AppWithLibraries app = new();
        await Invoked.FailsAsync(2, "the pattern 'Plugin' matches no assembly", "fuse", app.File, "--only", "Plugin");
        await Invoked.FailsAsync(2, "Available: Near, Signed", "fuse", app.File, "--except", "None");
        await Invoked.FailsAsync(2, "it rewrites only the given assembly", "fuse", app.File, "--only", "Near", "--output", app.PathOf("Other.dll"));
    }

    /// <summary>A copy of the app's own assembly under another name is no library of it.</summary>
    [Fact]
    public async Task AnotherFileOfTheSameAssemblyIsLeftOut()
    {
        using AppWithLibraries app = new();
        File.Copy(app.File, app.PathOf("Copy.dll"));
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.PathOf("Copy.dll"), "--only", "App", "--dry-run");
        Assert.True(code == 0, error);
        Assert.Contains("App is skipped: it has the same name as the assembly in Copy.dll.", output, StringComparison.Ordinal);
    }
}
