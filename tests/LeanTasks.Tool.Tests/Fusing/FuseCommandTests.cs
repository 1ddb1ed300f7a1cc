using System.Security.Cryptography;
using System.Text.Json;
using LeanTasks.Tool.Commands.Fuse;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Tool.Tests.Input;
using LeanTasks.Tool.Tests.Pooling;
using LeanTasks.Tool.Tests.Running;
using LeanTasks.Weaving;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Tests.Fusing;

public sealed class FuseCommandTests
{
    private const string Source = """
        using System;
        using System.Threading.Tasks;
        namespace App;
        public static class Worker
        {
            private static async Task<string> GetAsync(int n) => n == 0 ? "a" : await GetAsync(n - 1);
            private static async Task<string> OnceMoreAsync() { await Task.Yield(); return await GetAsync(3) + await Handed(); }
            private static Task<string> Handed() => GetAsync(1);
            public static async Task Main()
            {
                bool isFused = Array.Exists(typeof(Worker).GetNestedTypes(System.Reflection.BindingFlags.NonPublic), t => t.GetMethod("<>Fill", (System.Reflection.BindingFlags)(-1)) != null);
                Console.WriteLine($"{await OnceMoreAsync()} {await GetAsync(10)} {isFused}");
            }
        }
        """;

    [Fact]
    public async Task AFusedAppRunsOnItsOwn()
    {
        using PoolableApp app = new(source: Source);
        Assert.Equal("aa a False", await app.RunAsync(app.File));
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--dry-run");
        Assert.True(code == 0, error);
        Assert.EndsWith("To apply the changes, run the same command without --dry-run.", output.Trim(), StringComparison.Ordinal);
        (code, output, error) = await Invoked.RunAsync("fuse", app.File);
        Assert.True(code == 0, error);
        Assert.EndsWith("Run the app as before. To undo the changes, build or publish it again.", output.Trim(), StringComparison.Ordinal);
        Assert.Contains("App.Worker.GetAsync", output, StringComparison.Ordinal);
        Assert.Contains("3 of 3 async methods, and 5 of 6 awaits, are fused. Written to", output, StringComparison.Ordinal);
        Assert.Contains("was added to the folder of the assembly", output, StringComparison.Ordinal);
        Assert.Equal("aa a True", await app.RunAsync(app.File));

        (_, output, _) = await Invoked.RunAsync("fuse", app.File);
        Assert.StartsWith("App is already fused. Nothing was written.", output, StringComparison.Ordinal);
        Assert.DoesNotContain("0 of", output, StringComparison.Ordinal);
        (_, output, _) = await Invoked.RunAsync("fuse", app.File, "--dry-run");
        Assert.StartsWith("App is already fused. Nothing was written.", output, StringComparison.Ordinal);

        (code, output, _) = await Invoked.RunAsync("fuse", app.File, "--reasons");
        Assert.Equal(0, code);
        Assert.Contains("already fused", output, StringComparison.Ordinal);
        Assert.Contains("Nothing was written", output, StringComparison.Ordinal);
    }

    /// <summary>Methods that the runtime suspends have no state machine. They are counted, and named with --reasons; nothing is taken for something else.</summary>
    [Fact]
    public async Task RuntimeAsyncIsLeftAsItIs()
    {
        using CompiledApp app = CompiledApp.Of("public class A { public async Task<Task<int>> M() => Task.FromResult(await N()); async Task<Task<int>> P() => Task.FromResult(1); async Task<int> N() => await await P(); }", runtimeAsync: true);
        string file = app.Assemblies[0].OriginalFile;
        byte[] before = File.ReadAllBytes(file);
        string json = Path.Combine(Path.GetDirectoryName(file)!, "fused.json");
        (int code, string output, string error) = await Invoked.RunAsync("fuse", file, "--reasons", "--json", json);
        Assert.True(code == 0, error);
        Assert.Contains("App: 3 methods are compiled with runtime-async and are left as they are.", output, StringComparison.Ordinal);
        Assert.Contains("0 of 3 async methods, and 0 of 0 awaits, are fused. Nothing was written.", output, StringComparison.Ordinal);
        Assert.Equal(before, File.ReadAllBytes(file));
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(json));
        Assert.Equal(3, document.RootElement.GetProperty("runtimeAsyncMethods").GetInt32());
        Assert.All(document.RootElement.GetProperty("methods").EnumerateArray(), static method => Assert.Equal("it is compiled with runtime-async and has no state machine", method.GetProperty("whyNot").GetString()));
    }

    /// <summary>The others are fused, and it is named without an option for that.</summary>
    [Fact]
    public async Task AMethodOnWhichTheWeaverFailsIsNamed()
    {
        using PoolableApp app = new(source: Source.Replace("private static Task<string> Handed()", "public static async System.Collections.Generic.IAsyncEnumerable<int> Bad() { await Task.Yield(); yield return 1; } private static Task<string> Handed()", StringComparison.Ordinal));
        using (ModuleDefinition module = ModuleDefinition.ReadModule(app.File, new ReaderParameters { InMemory = true }))
        {
            TypeDefinition machine = module.GetType("App.Worker").NestedTypes.Single(static type => type.Name.StartsWith("<Bad>", StringComparison.Ordinal));
            ILProcessor il = machine.Methods.Single(static method => method.Name == "MoveNext").Body.GetILProcessor();
            il.Emit(OpCodes.Ldarg_0);
            il.Emit(OpCodes.Ldflda, machine.Fields.Single(static field => field.Name == "<>t__builder"));
            module.Write(app.File);
        }

        string json = app.PathOf("fused.json");
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--json", json);
        Assert.True(code == 0, error);
        Assert.Contains("1 method is not changed because the weaver failed on it.", output, StringComparison.Ordinal);
        Assert.Contains("mark the method with [NotFused]", output, StringComparison.Ordinal);
        Assert.Contains("  App.Worker.Bad, with IndexOutOfRangeException in IteratorReader.ReadOutcomes: ", output, StringComparison.Ordinal);
        Assert.Contains("3 of 4 async methods", output, StringComparison.Ordinal);
        Assert.Equal("aa a True", await app.RunAsync(app.File));
        using JsonDocument document = JsonDocument.Parse(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        Assert.Equal("App.Worker.Bad", document.RootElement.GetProperty("faults")[0].GetProperty("method").GetString());
    }

    /// <summary>Of two runs at the same time, the second finds nothing to write when it comes to that.</summary>
    [Fact]
    public void ARunThatComesTooLateSaysThatNothingWasWritten()
    {
        using PoolableApp app = new(source: Source);
        Assert.True(FusingWeaver.Weave(app.File, new FusingOptions()).IsWritten);
        StringWriter output = new();
        new FusingReport(output, new FusingOptions(), withReasons: false).WriteWritten([FusingWeaver.Weave(app.File, new FusingOptions())]);
        Assert.Equal($"Nothing was written: the assembly was changed by another process in the meantime and no longer needs changes.{Environment.NewLine}", output.ToString());
    }

    [Theory]
    [InlineData("fuse")]
    [InlineData("check")]
    public async Task ASingleFileAppIsCalledSo(string command)
    {
        using TestFolder folder = new();
        string file = folder.File("App");
        byte[] mark = SHA256.HashData(".net core bundle\n"u8);
        await File.WriteAllBytesAsync(file, [0x7f, (byte)'E', (byte)'L', (byte)'F', .. new byte[60], .. BitConverter.GetBytes(4096L), .. mark, .. new byte[64]], TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync([command, file], file, "is a single-file app");
        if (command == "check")
            await CommandLine.AssertUsageAsync([command, folder.FullPath], file, "is a single-file app");
    }

    [Fact]
    public async Task ADryRunSaysWhyAndWritesNothing()
    {
        using PoolableApp app = new(source: Source);
        byte[] before = await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken);
        (int code, string output, _) = await Invoked.RunAsync("fuse", app.File, "--dry-run", "--reasons");
        Assert.Equal(0, code);
        Assert.Contains("would be fused. Nothing was written", output, StringComparison.Ordinal);
        Assert.Contains("not fused: the awaited object is not a task of the BCL", output, StringComparison.Ordinal);
        Assert.Equal(before, await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken));
        Assert.False(File.Exists(app.PathOf("LeanTasks.dll")));
    }

    /// <summary>Its methods are not listed, as if they were fused.</summary>
    [Theory]
    [InlineData("App.dll", "is read-only")]
    [InlineData("LeanTasks.dll", "cannot be written")]
    public async Task NothingIsListedWhereAFileCannotBeReplaced(string file, string why)
    {
        using PoolableApp app = new(source: Source);
        if (file == "App.dll")
            File.SetAttributes(app.File, FileAttributes.ReadOnly);
        else
            Directory.CreateDirectory(app.PathOf(file));
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File);
        File.SetAttributes(app.File, FileAttributes.Normal);
        Assert.Equal(1, code);
        Assert.Contains(why, error, StringComparison.Ordinal);
        Assert.Equal("", output);
    }

    [Fact]
    public void WhatAssembliesHaveLostIsSaidOnceAndNamesThem()
    {
        StringWriter output = new() { NewLine = "\n" };
        AssemblyFacts[] facts =
        [
            new() { Name = "App", IsReadyToRun = true },
            new() { Name = "Near", HasStrongName = true, IsReadyToRun = true, HasAuthenticode = true },
            new() { Name = "Far", HasStrongName = true, IsReadyToRun = true },
        ];
        RewritingNotes.WriteAfter(output, facts, "LeanTasksFuse", isSigned: false);
        RewritingNotes.WriteAfter(output, facts[1..2], "LeanTasksFuse", isSigned: false);
        RewritingNotes.WriteAfter(output, [facts[2], facts[1]], "LeanTasksFuse", isSigned: true);
        Assert.Equal(
            """
            App, Near and Far no longer have precompiled code. To keep precompiled code, fuse in the build with LeanTasksFuse=true.
            Near and Far keep their strong names with empty signatures, which .NET accepts. Use --key to sign them again.
            The Authenticode signature of Near was removed. Sign it again.
            Near no longer has precompiled code. To keep precompiled code, fuse in the build with LeanTasksFuse=true.
            Near keeps its strong name with an empty signature, which .NET accepts. Use --key to sign it again.
            The Authenticode signature of Near was removed. Sign it again.
            Far and Near no longer have precompiled code. To keep precompiled code, fuse in the build with LeanTasksFuse=true.
            The Authenticode signature of Near was removed. Sign it again.

            """.ReplaceLineEndings("\n"),
            output.ToString());
    }

    [Fact]
    public async Task OnlyNamedMethodsAreFused()
    {
        using PoolableApp app = new(source: Source);
        (int code, string output, _) = await Invoked.RunAsync("fuse", app.File, "--dry-run", "--reasons", "--methods", "Worker.GetAsync");
        Assert.Equal(0, code);
        Assert.Contains("1 of 3 async methods, and 1 of 1 awaits, would be fused", output, StringComparison.Ordinal);
        Assert.Contains("its name does not match --methods", output, StringComparison.Ordinal);
        (code, _, string error) = await Invoked.RunAsync("fuse", app.File, "--methods", "Getasync");
        Assert.Equal(1, code);
        Assert.Contains("'Getasync' does not match any async iterator or async method that returns a task in", error, StringComparison.Ordinal);
        Assert.Contains("Did you mean App.Worker.GetAsync", error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task TheOriginalStaysWhereAnotherFileIsGiven()
    {
        using PoolableApp app = new(source: Source);
        byte[] before = await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken);
        string output = app.PathOf("other/App.dll");
        Directory.CreateDirectory(Path.GetDirectoryName(output)!);
        (int code, _, string error) = await Invoked.RunAsync("fuse", app.File, "--output", output);
        Assert.True(code == 0, error);
        Assert.Equal(before, await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken));
        Assert.True(File.Exists(output));
        Assert.True(File.Exists(app.PathOf("other/LeanTasks.dll")));
    }

    [Theory]
    [InlineData("--dry-run")]
    [InlineData("--reasons")]
    public async Task JsonHasEachMethodAndTheSums(string option)
    {
        using PoolableApp app = new(source: Source);
        (int code, _, string error) = await Invoked.RunAsync("fuse", app.File, "--json", app.PathOf("fused.json"), option);
        Assert.True(code == 0, error);
        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(app.PathOf("fused.json"), TestContext.Current.CancellationToken));
        JsonElement root = report.RootElement;
        Assert.Equal("App.dll", root.GetProperty("assembly").GetString());
        Assert.Equal(option != "--dry-run", root.GetProperty("isWritten").GetBoolean());
        Assert.Equal("3 3 6 5", $"{root.GetProperty("asyncMethods")} {root.GetProperty("fusedMethods")} {root.GetProperty("awaits")} {root.GetProperty("fusedAwaits")}");
        JsonElement method = root.GetProperty("methods").EnumerateArray().Single(static each => each.GetProperty("method").GetString() == "App.Worker.OnceMoreAsync");
        Assert.Equal(2, method.GetProperty("fusedAwaits").GetInt32());
        Assert.Equal("the awaited object is not a task of the BCL", method.GetProperty("otherAwaits").EnumerateArray().Single().GetString());
    }

    [Fact]
    public async Task BadInputIsRefusedInOneLine()
    {
        using PoolableApp app = new(source: Source);
        await Invoked.FailsAsync(2, "--ignore-misuse requires --pool-value-tasks", "fuse", app.File, "--ignore-misuse");
        await Invoked.FailsAsync(2, "is a folder. Pass an assembly in it", "fuse", app.PathOf("."));
        await Invoked.FailsAsync(1, "does not exist", "fuse", app.PathOf("None.dll"));
        await Invoked.FailsAsync(2, "is a folder. Specify a file in it", "fuse", app.File, "--json", app.PathOf("."));
    }
}
