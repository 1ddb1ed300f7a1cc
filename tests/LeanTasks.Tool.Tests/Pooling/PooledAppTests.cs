using LeanTasks.Tool.Tests.Reports;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Tool.Tests.Pooling;

public sealed class PooledAppTests
{
    private const string MisusingSource = """
        using System;
        using System.Threading.Tasks;
        namespace App;
        public static class Worker
        {
            private static readonly TaskCompletionSource s_gate = new();
            public static async ValueTask<int> Get() { await s_gate.Task; return 42; }
            public static async ValueTask<int> Other() { await Task.Yield(); return 1; }
            private static int Blocks()
            {
                var get = Get(); if (!get.IsCompletedSuccessfully) { s_gate.SetResult(); get.AsTask().Wait(); }
                return get.Result;
            }

            public static async Task Main()
            {
                try { Console.WriteLine($"{Blocks()} {await Other()}"); }
                catch (InvalidOperationException) { Console.WriteLine("misused"); }
            }
        }
        """;

    [Fact]
    public async Task APooledAppRunsOnItsOwn()
    {
        using PoolableApp app = new();
        Assert.Equal("42 by System", await app.RunAsync(app.File));
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks");
        Assert.True(code == 0, error);
        Assert.Contains("App.Worker.Get", output, StringComparison.Ordinal);
        Assert.Contains("2 of 2 async methods that return a ValueTask pooled", output, StringComparison.Ordinal);
        Assert.Contains("was added to the folder of the assembly", output, StringComparison.Ordinal);
        Assert.Equal("42 by LeanTasks", await app.RunAsync(app.File));

        (code, output, _) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks");
        Assert.Equal(0, code);
        Assert.Contains("already fused", output, StringComparison.Ordinal);
        Assert.Contains("Nothing was written", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ADryRunWritesNothing()
    {
        using PoolableApp app = new();
        byte[] before = await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken);
        (int code, string output, _) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks", "--dry-run", "--methods", "Get", "Worker.Oth*");
        Assert.Equal(0, code);
        Assert.Contains("2 of 2 async methods that return a ValueTask would be pooled. Nothing was written", output, StringComparison.Ordinal);
        Assert.Equal(before, await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken));
        Assert.False(File.Exists(app.PathOf("LeanTasks.dll")));
    }

    [Fact]
    public async Task ADryRunReadsSignedFilesToo()
    {
        using PoolableApp app = new();
        PatchedImage.AddAuthenticode(app.File);
        string[] before = app.Content();
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks", "--dry-run");
        Assert.True(code == 0, error);
        Assert.Contains("2 of 2 async methods that return a ValueTask would be pooled. Nothing was written", output, StringComparison.Ordinal);
        Assert.Contains("has an Authenticode signature, which would become invalid. Use --output to write another file", output, StringComparison.Ordinal);
        await Invoked.FailsAsync(1, "has an Authenticode signature", "fuse", app.File, "--pool-value-tasks");
        Assert.Equal(before, app.Content());
    }

    // Works without a pool, since a ValueTask over a task may be asked again, and blocks.
    [Fact]
    public async Task WhatTheAppMisusesIsLeftAloneAndNamed()
    {
        using PoolableApp app = new(source: MisusingSource);
        Assert.Equal("42 1", await app.RunAsync(app.File));
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks");
        Assert.True(code == 0, error);
        string words = string.Join(' ', output.Split([' ', '\n', '│'], StringSplitOptions.RemoveEmptyEntries));
        Assert.Contains("App.Worker.Get not pooled: its value task is consumed twice, in App.Worker.Blocks (App.cs:12)", words, StringComparison.Ordinal);
        Assert.Contains("App.Worker.Other pooled", words, StringComparison.Ordinal);
        Assert.Contains("1 method is not pooled because of misused value tasks", output, StringComparison.Ordinal);
        Assert.Contains("1 of 2 async methods that return a ValueTask pooled", output, StringComparison.Ordinal);
        Assert.Equal("42 1", await app.RunAsync(app.File));

        (code, output, error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks", "--ignore-misuse");
        Assert.True(code == 0, error);
        Assert.DoesNotContain("not pooled because of misused value tasks", output, StringComparison.Ordinal);
        Assert.Equal("misused", await app.RunAsync(app.File));
    }

    [Fact]
    public async Task OtherAssembliesOfTheAppAreLookedThroughToo()
    {
        using PoolableApp app = new();
        app.CompileUser("Pages", "public static class Page { public static async System.Threading.Tasks.Task Show() { var get = App.Worker.Get(); await get; await get; } }");
        Directory.CreateDirectory(app.PathOf("new"));
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks", "--output", app.PathOf("new/App.dll"));
        Assert.True(code == 0, error);
        Assert.Contains("in Page.Show (Pages.cs:1)", output, StringComparison.Ordinal);
        Assert.Contains("1 of 2 async methods that return a ValueTask pooled", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AnotherFileTakesTheOutput()
    {
        using PoolableApp app = new();
        byte[] before = await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken);
        Directory.CreateDirectory(app.PathOf("new"));
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks", "--methods", "Get", "--output", app.PathOf("new/App.dll"));
        Assert.True(code == 0, error);
        Assert.Contains("not pooled: its name does not match --methods", output, StringComparison.Ordinal);
        Assert.Equal(before, await File.ReadAllBytesAsync(app.File, TestContext.Current.CancellationToken));
        Assert.True(File.Exists(app.PathOf("new/App.pdb")) && File.Exists(app.PathOf("new/LeanTasks.dll")));
        File.Copy(app.PathOf("App.runtimeconfig.json"), app.PathOf("new/App.runtimeconfig.json"));
        Assert.Equal("42 by LeanTasks", await app.RunAsync(app.PathOf("new/App.dll")));
    }

    [Fact]
    public async Task WhatCannotBeDoneIsSaidInOneLine()
    {
        using PoolableApp app = new();
        File.SetAttributes(app.File, FileAttributes.ReadOnly);
        string[] before = app.Content();
        await Invoked.FailsAsync(1, "Did you mean App.Worker.Get", "fuse", app.File, "--pool-value-tasks", "--methods", "Gett");
        await Invoked.FailsAsync(1, "does not exist", "fuse", app.PathOf("None.dll"), "--pool-value-tasks");
        await Invoked.FailsAsync(1, "does not exist", "fuse", app.File, "--pool-value-tasks", "--key", app.PathOf("none.snk"));
        await Invoked.FailsAsync(2, "is a folder", "fuse", app.File, "--pool-value-tasks", "--output", app.PathOf(""));
        await Invoked.FailsAsync(2, "No file name was given", "fuse", "", "--pool-value-tasks");
        await Invoked.FailsAsync(1, "is read-only", "fuse", app.File, "--pool-value-tasks");
        await Invoked.FailsAsync(2, $"The folder '{app.PathOf("missing")}' of --output does not exist", "fuse", app.File, "--pool-value-tasks", "--output", app.PathOf("missing/App.dll"));
        await Invoked.FailsAsync(2, "of --output does not exist", "fuse", app.File, "--pool-value-tasks", "--output", app.PathOf("App.dll/in/a/file.dll"));
        Assert.Equal(before, app.Content());
        File.SetAttributes(app.File, FileAttributes.Normal);
    }

    [Fact]
    public async Task WhatIsNotTheSameAssemblyIsNotOverwritten()
    {
        using PoolableApp app = new();
        app.CompileLibrary("0.0.1.0");
        await File.WriteAllTextAsync(app.PathOf("App"), "#!/bin/sh", TestContext.Current.CancellationToken);
        string[] before = app.Content();
        foreach (string name in new[] { "App", "App.deps.json", "App.runtimeconfig.json", "App.pdb" })
            await Invoked.FailsAsync(2, "is not the assembly App", "fuse", app.File, "--pool-value-tasks", "-o", app.PathOf(name));
        await Invoked.FailsAsync(2, "is reserved for the library", "fuse", app.File, "--pool-value-tasks", "-o", app.PathOf("LeanTasks.dll"));
        await Invoked.FailsAsync(2, "is a folder", "fuse", app.File, "--pool-value-tasks", "-o", app.PathOf("new/"));
        Assert.Equal(before, app.Content());
    }

    [Fact]
    public async Task WhatIsNoOrdinaryFileIsNeitherReadNorReplaced()
    {
        if (OperatingSystem.IsWindows())
            Assert.Skip("Pipes have no place in folders there.");
        using PoolableApp app = new();
        string pipe = await NamedPipe.MakeAsync(app.PathOf("pipe.dll"));
        await Invoked.FailsAsync(2, "is not a regular file", "fuse", app.File, "--pool-value-tasks", "-o", pipe);
        await Invoked.FailsAsync(2, "is not a regular file", "fuse", pipe, "--pool-value-tasks");
        Assert.False(File.Exists(app.PathOf("LeanTasks.dll")));
    }

    // The library and the app's list of dependencies come first.
    [Fact]
    public async Task WhatFailsAtLastTakesBackWhatCameBefore()
    {
        using PoolableApp app = new();
        File.SetAttributes(app.File, FileAttributes.ReadOnly);
        string deps = await File.ReadAllTextAsync(app.PathOf("App.deps.json"), TestContext.Current.CancellationToken);
        int files = app.Content().Length;
        await Invoked.FailsAsync(1, "is read-only", "fuse", app.File, "--pool-value-tasks");
        Assert.Equal(deps, await File.ReadAllTextAsync(app.PathOf("App.deps.json"), TestContext.Current.CancellationToken));
        Assert.Equal(files, app.Content().Length);

        // The symbols come last of all.
        Directory.CreateDirectory(app.PathOf("taken/App.pdb"));
        await Invoked.FailsAsync(1, "App.pdb", "fuse", app.File, "--pool-value-tasks", "--output", app.PathOf("taken/App.dll"));
        Assert.Equal(files, app.Content().Length);
        File.SetAttributes(app.File, FileAttributes.Normal);
    }

    [Fact]
    public async Task AnOlderFrameworkIsRefused()
    {
        using PoolableApp app = new("[assembly: System.Runtime.Versioning.TargetFramework(\".NETCoreApp,Version=v8.0\")] ");
        app.WriteRuntimeConfig("8.0.11");
        await Invoked.FailsAsync(1, "is part of an app for .NET 8.0", "fuse", app.File, "--pool-value-tasks", "--dry-run");
        File.Delete(app.PathOf("App.runtimeconfig.json"));
        await Invoked.FailsAsync(1, "targets NETCoreApp 8.0, but LeanTasks requires .NET 10.0 or later", "fuse", app.File, "--pool-value-tasks");

        // What runs it counts.
        app.WriteRuntimeConfig(Environment.Version.ToString());
        Assert.Equal(0, (await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks")).Code);
    }

    [Fact]
    public async Task SymbolsThatDoNotFitAreNamed()
    {
        using PoolableApp app = new();
        await File.WriteAllTextAsync(app.PathOf("App.pdb"), "Microsoft C/C++ MSF 7.00", TestContext.Current.CancellationToken);
        (int code, _, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks");
        Assert.Equal(0, code);
        Assert.Contains("DebugType=portable", error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AnotherVersionOfTheLibraryIsSaid()
    {
        using PoolableApp app = new();
        string[] names = ["Run", "EntryPoint", "Contexts", "Frame", "Await", "EntryPointKind", "Iterator", "AssemblyIdentity"];
        string fusing = "namespace LeanTasks.Fusing { " + string.Concat(names.Select(static name => $"public class Fused{name}; ")) + "}";
        app.CompileLibrary("99.0.0.0", fusing);
        await Invoked.FailsAsync(1, "but no PooledValueTaskMethodBuilder", "fuse", app.File, "--pool-value-tasks");
        app.CompileLibrary("99.0.0.0", fusing + " namespace LeanTasks { public struct PooledValueTaskMethodBuilder; public struct PooledValueTaskMethodBuilder<T>; }");
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks");
        Assert.True(code == 0, error);
        Assert.Contains("in the newer version 99.0.0.0", output, StringComparison.Ordinal);
    }

    // One of the same version may have been trimmed of the pooled builder.
    [Theory]
    [InlineData(null, "with the complete library of the same version")]
    [InlineData("0.0.1.0", "replaced 0.0.1.0")]
    public async Task AnOlderOrTrimmedLibraryIsReplaced(string? version, string expected)
    {
        using PoolableApp app = new();
        app.CompileLibrary(version ?? typeof(LeanTask).Assembly.GetName().Version!.ToString());
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--pool-value-tasks");
        Assert.True(code == 0, error);
        Assert.Contains(expected, output, StringComparison.Ordinal);
        Assert.Equal("42 by LeanTasks", await app.RunAsync(app.File));
    }

    [Fact]
    public async Task AnAppWhoseFilesAreLinksRuns()
    {
        if (OperatingSystem.IsWindows())
            Assert.Skip("Links take rights of their own there.");
        using PoolableApp app = new();
        Directory.CreateDirectory(app.PathOf("links"));
        foreach (string name in new[] { "App.dll", "App.runtimeconfig.json" })
            File.CreateSymbolicLink(app.PathOf("links/" + name), app.PathOf(name));
        (int code, _, string error) = await Invoked.RunAsync("fuse", app.PathOf("links/App.dll"), "--pool-value-tasks");
        Assert.True(code == 0, error);
        Assert.Equal("42 by LeanTasks", await app.RunAsync(app.PathOf("links/App.dll")));
        Assert.Equal("42 by LeanTasks", await app.RunAsync(app.File));
    }
}
