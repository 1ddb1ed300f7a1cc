using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Text.Json;
using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Code;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Tool.Tests.Input;
using LeanTasks.Tool.Tests.Reports;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>The command line of <c>leantasks check</c>.</summary>
public sealed class CheckCommandTests
{
    private const string Wrong = "public abstract class A { public abstract ValueTask<int> Read();\npublic int M() => Read().Result; }";

    [Fact]
    public async Task MisuseIsToldInALineAndInJson()
    {
        using CompiledApp app = CompiledApp.Of(Wrong);
        using TestFolder folder = new();
        string json = folder.File("found.json");
        (int code, string output) = await RunAsync("check", app.Assemblies[0].OriginalFile, "--json", json);
        Assert.Equal(CheckCommand.Found, code);
        string[] lines = output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.StartsWith("/src/App/Source.cs(2): LEAN003: ", lines[0], StringComparison.Ordinal);
        Assert.EndsWith(" [A.M]", lines[0], StringComparison.Ordinal);
        Assert.Equal("1 misuse found in App.dll.", lines[1]);

        using JsonDocument document = JsonDocument.Parse(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        JsonElement finding = Assert.Single(document.RootElement.GetProperty("findings").EnumerateArray().ToArray());
        Assert.Equal("LEAN003", finding.GetProperty("rule").GetString());
        Assert.Equal(2, finding.GetProperty("line").GetInt32());
    }

    /// <summary>A mistake of the check in one method does not stop it, and is not taken for a method without misuse.</summary>
    [Fact]
    public void AMethodOnWhichTheCheckFailsIsNamed()
    {
        using CompiledApp app = CompiledApp.Of(Wrong.Replace("public int M()", "public abstract void Take(ValueTask<int> value); public void Bad() => Take(Read());\npublic int M()", StringComparison.Ordinal));
        using AppResolver resolver = new([app.Assemblies[0].OriginalFile]);
        using Mono.Cecil.ModuleDefinition module = AssemblyChecker.Read(app.Assemblies[0].OriginalFile, resolver);
        AssemblyChecker checker = new(app.Assemblies[0].OriginalFile, module, new Callees(static method => method.Name == "Take" ? throw new InvalidCastException("x") : []));
        Assert.Equal("A.M", checker.Describe(Assert.Single(checker.Find())).Method);

        // The JIT may inline what has thrown into what called it.
        MethodNotChecked method = Assert.Single(checker.NotChecked);
        Assert.Equal("A.Bad", method.Method);
        Assert.Matches("^with InvalidCastException in [A-Za-z]+.Of: x$", method.Why);
        StringWriter output = new();
        new CheckReport([new CheckedAssembly("App.dll", [], false, checker.NotChecked)], []).Write(output);
        Assert.Equal(["No misuse found in App.dll.", $"A.Bad was not checked because the check failed on it, {method.Why}. This is a bug in leantasks. Please report it."], output.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries));
        Assert.Throws<InsufficientMemoryException>(() => new AssemblyChecker(app.Assemblies[0].OriginalFile, module, new Callees(static _ => throw new InsufficientMemoryException())).Find());
    }

    [Fact]
    public async Task WithoutAPdbTheAssemblyIsNamed()
    {
        using CompiledApp app = CompiledApp.Of(Wrong, symbols: false);
        (int code, string output) = await RunAsync("check", app.Assemblies[0].OriginalFile);
        Assert.Equal(CheckCommand.Found, code);
        Assert.StartsWith("App.dll: LEAN003: ", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AFolderIsCheckedWhole()
    {
        using CompiledApp app = CompiledApp.Of(Wrong).Add("Other", "public class B { public async Task M(A a) => await a.Read(); }");
        (int code, string output) = await RunAsync("check", Path.GetDirectoryName(app.Assemblies[0].OriginalFile)!);
        Assert.Equal(CheckCommand.Found, code);
        Assert.EndsWith($"1 misuse found in 2 assemblies.{Environment.NewLine}{CheckReport.Next}", output.Trim(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task NothingFoundIsToldAndIsNoError()
    {
        using CompiledApp app = CompiledApp.Of("public class B { public async Task M(ValueTask t) => await t; }");
        Assert.Equal((0, $"No misuse found in App.dll.{Environment.NewLine}"), await RunAsync("check", app.Assemblies[0].OriginalFile));
    }

    [Fact]
    public async Task ThatAnUnoptimizedBuildOfFSharpHidesTasksIsTold()
    {
        const string FSharp = "[assembly: Microsoft.FSharp.Core.FSharpInterfaceDataVersion] namespace Microsoft.FSharp.Core { class FSharpInterfaceDataVersionAttribute : Attribute; }";
        using CompiledApp unoptimized = CompiledApp.Of(FSharp, optimized: false);
        (int code, string output) = await RunAsync("check", unoptimized.Assemblies[0].OriginalFile);
        Assert.Equal(0, code);
        Assert.Contains("App.dll was compiled without optimization", output, StringComparison.Ordinal);
        using CompiledApp optimized = CompiledApp.Of(FSharp);
        Assert.DoesNotContain("optimization", (await RunAsync("check", optimized.Assemblies[0].OriginalFile)).Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task BadInputIsToldInOneLine()
    {
        using TestFolder folder = new();
        await CommandLine.AssertUsageAsync(["check", ""], "No assembly was given");
        await CommandLine.AssertUsageAsync(["check", folder.File("no/such/folder")], "does not exist");
        string cut = folder.File("cut.dll");
        byte[] whole = await File.ReadAllBytesAsync(typeof(CheckCommandTests).Assembly.Location, TestContext.Current.CancellationToken);
        await File.WriteAllBytesAsync(cut, whole.AsMemory(0, whole.Length / 3), TestContext.Current.CancellationToken);
        using StringWriter output = new();
        using StringWriter error = new();
        Assert.NotEqual(0, await ToolCommand.InvokeAsync(["check", cut], output, error));
        Assert.Contains(cut, Assert.Single(error.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries)), StringComparison.Ordinal);
    }

    [Fact]
    public Task AnAssemblyThatIsNotThereIsAnError() => CommandLine.AssertUsageAsync(["check", "nosuch.dll"], "'nosuch.dll'", "does not exist");

    [Fact]
    public async Task WhatIsNoAssemblyIsAnError()
    {
        using TestFolder folder = new();
        string file = folder.File("text.dll");
        await File.WriteAllTextAsync(file, "no assembly", TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["check", file], file, "not a .NET assembly");
        await CommandLine.AssertUsageAsync(["check", folder.FullPath], folder.FullPath, "contains no .NET assemblies");
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(20_000)]
    public async Task OfAFolderTheTruncatedAssemblyIsToldAndTheOthersAreChecked(int length)
    {
        using CompiledApp app = CompiledApp.Of("public class B { public async Task M(ValueTask t) => await t; }");
        string folder = Path.GetDirectoryName(app.Assemblies[0].OriginalFile)!;
        string cut = Path.Combine(folder, "cut.dll");
        await File.WriteAllBytesAsync(cut, (await File.ReadAllBytesAsync(typeof(LeanTask).Assembly.Location, TestContext.Current.CancellationToken))[..length], TestContext.Current.CancellationToken);
        using StringWriter output = new();
        using StringWriter error = new();
        Assert.Equal(ToolCommand.Failure, await ToolCommand.InvokeAsync(["check", folder], output, error));
        Assert.Equal("No misuse found in App.dll; the file 'cut.dll' could not be read.", output.ToString().Trim());
        Assert.Contains(cut, Assert.Single(error.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task MisuseBesideATruncatedAssemblyIsToldByTheExitCode()
    {
        using CompiledApp app = CompiledApp.Of(Wrong);
        string folder = Path.GetDirectoryName(app.Assemblies[0].OriginalFile)!;
        await File.WriteAllBytesAsync(Path.Combine(folder, "cut.dll"), [], TestContext.Current.CancellationToken);
        using StringWriter output = new();
        Assert.Equal(CheckCommand.Found, await ToolCommand.InvokeAsync(["check", folder], output, TextWriter.Null));
        Assert.EndsWith($"1 misuse found in App.dll; the file 'cut.dll' could not be read.{Environment.NewLine}{CheckReport.Next}", output.ToString().Trim(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task ALibraryOfAnotherSystemIsPassedOver()
    {
        using CompiledApp app = CompiledApp.Of("public class B { public async Task M(ValueTask t) => await t; }");
        string folder = Path.GetDirectoryName(app.Assemblies[0].OriginalFile)!;
        await File.WriteAllBytesAsync(Path.Combine(folder, "native.dll"), [0x7F, (byte)'E', (byte)'L', (byte)'F', 2, 1, 1, 0], TestContext.Current.CancellationToken);
        Assert.Equal((0, $"No misuse found in App.dll.{Environment.NewLine}"), await RunAsync("check", folder));
    }

    [Theory]
    [InlineData("check")]
    [InlineData("fuse")]
    public async Task AnAssemblyThatIsDamagedWithinIsNamed(string command)
    {
        using TestFolder folder = new();
        string file = await DamagedAsync(folder);
        Assert.Contains($"'{file}' is damaged", await CommandLine.FailAsync(ToolCommand.Failure, command, file), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(20_000)]
    public async Task ATruncatedAssemblyIsToldAsWhereItIsFused(int length)
    {
        using TestFolder folder = new();
        string file = folder.File("cut.dll");
        await File.WriteAllBytesAsync(file, (await File.ReadAllBytesAsync(typeof(LeanTask).Assembly.Location, TestContext.Current.CancellationToken))[..length], TestContext.Current.CancellationToken);
        Assert.Equal(await CommandLine.FailAsync(ToolCommand.Failure, "fuse", file), await CommandLine.FailAsync(ToolCommand.Failure, "check", file));
    }

    [Fact]
    public async Task OfSeveralAssembliesTheDamagedOneIsNamed()
    {
        using TestFolder folder = new();
        string damaged = await DamagedAsync(folder);
        string whole = typeof(LeanTask).Assembly.Location;
        Assert.StartsWith($"'{damaged}' is damaged", Damage.In([whole, damaged], new InvalidOperationException("bad")).Message, StringComparison.Ordinal);
        Assert.StartsWith($"'{whole}', or an assembly read with it, is damaged", Damage.In([whole, whole], new InvalidOperationException("bad")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatCannotBeOpenedIsNotDamaged()
    {
        using TestFolder folder = new();
        Assert.False(Damage.IsCauseOf(Assert.ThrowsAny<UnauthorizedAccessException>(() => Mono.Cecil.ModuleDefinition.ReadModule(folder.FullPath))));
        Assert.False(Damage.IsCauseOf(Assert.ThrowsAny<IOException>(() => Mono.Cecil.ModuleDefinition.ReadModule(folder.File("nosuch.dll")))));
    }

    private static async Task<string> DamagedAsync(TestFolder folder)
    {
        byte[] whole = await File.ReadAllBytesAsync(typeof(LeanTask).Assembly.Location, TestContext.Current.CancellationToken);
        string file = folder.File("damaged.dll");
        using PEReader image = new(new MemoryStream(whole));

        // The headers and tables stay, and signatures become what none is.
        MetadataReader metadata = image.GetMetadataReader();
        int blobs = image.PEHeaders.MetadataStartOffset + metadata.GetHeapMetadataOffset(HeapIndex.Blob);
        whole.AsSpan(blobs + 1, metadata.GetHeapSize(HeapIndex.Blob) / 2).Fill(0x7d);
        await File.WriteAllBytesAsync(file, whole, TestContext.Current.CancellationToken);
        return file;
    }

    [Fact]
    public async Task WhatIsNoFileOrTooLargeIsNoAssembly()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Named pipes are no files there.");
        using TestFolder folder = new();
        string pipe = await NamedPipe.MakeAsync(folder.File("pipe.dll"));
        string link = folder.File("link.dll");
        File.CreateSymbolicLink(link, folder.File("gone"));
        string large = folder.File("large.dll");
        await using (FileStream sparse = File.Create(large))
            sparse.SetLength(3L << 30);
        foreach (string file in new[] { pipe, link, large })
            await CommandLine.AssertUsageAsync(["check", file], file, "not a .NET assembly");
        await CommandLine.AssertUsageAsync(["check", folder.FullPath], folder.FullPath, "contains no .NET assemblies");
        await CommandLine.AssertUsageAsync(["profile", large], large, "is not a .NET assembly");
        File.Move(pipe, folder.File("pipe"));
        await CommandLine.AssertUsageAsync(["profile", folder.File("pipe")], "is not a .NET app");
    }

    private static async Task<(int Code, string Output)> RunAsync(params string[] arguments)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        int code = await ToolCommand.InvokeAsync(arguments, output, error);
        Assert.Equal("", error.ToString());
        return (code, output.ToString());
    }
}
