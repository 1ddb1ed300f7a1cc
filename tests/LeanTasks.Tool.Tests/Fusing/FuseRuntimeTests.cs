using LeanTasks.Tool.Tests.Pooling;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Fusing;

/// <summary>Assemblies of the .NET that a self-contained app includes are fused with it, if that is asked for.</summary>
public sealed class FuseRuntimeTests
{
    private const string Read = "hello abcdef 42 NotFound Unknown  ResponseEnded";

    [Fact]
    public async Task AnAppCallsItsRuntimeStraight()
    {
        using AppWithItsRuntime app = new();
        Assert.Equal((Read, ""), await app.RunAsync());
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--framework", "System.Net.Http");
        Assert.True(code == 0, error);
        Assert.Contains("1 assembly of the included .NET runtime is fused and no longer has an Authenticode signature.", output, StringComparison.Ordinal);
        Assert.Equal((Read, "<>ToSystem_Net_HttpTrue"), await app.RunAsync());
    }

    /// <summary>.NET is compiled ahead as one: native code of a caller may have that of a changed assembly in it, and the layout of its types.</summary>
    [Fact]
    public async Task WhatRefersToAChangedAssemblyLosesItsPrecompiledCode()
    {
        using AppWithItsRuntime app = new();
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--framework", "System.Net.Http");
        Assert.True(code == 0, error);
        Assert.Equal(["System.Net.Http", "System.Net.Http.Json"], app.Changed());
        Assert.Contains("2 of the fused assemblies and those that reference them have lost precompiled code", output, StringComparison.Ordinal);
        Assert.False(AssemblyReader.Read(app.PathOf("System.Net.Http")).IsReadyToRun || AssemblyReader.Read(app.PathOf("System.Net.Http.Json")).IsReadyToRun);
        Assert.True(AssemblyReader.Read(app.PathOf("System.Net.Primitives")).IsReadyToRun);
    }

    [Fact]
    public async Task WhatLeanTasksIsBuiltOnIsLeftOut()
    {
        using AppWithItsRuntime app = new();
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--framework", "*", "--except", "System.Net.Http");
        Assert.True(code == 0, error);
        Assert.Contains("System.Net.Http is skipped: excluded by --except.", output, StringComparison.Ordinal);
        Assert.All(["System.Private.CoreLib", "System.Runtime", "System.Collections"], name => Assert.Contains($"{name} is skipped: LeanTasks itself depends on it.", output, StringComparison.Ordinal));
        Assert.Equal(["System.Net.Http.Json"], app.Changed());
    }

    [Fact]
    public async Task WithoutTheOptionItIsLeftAlone()
    {
        using AppWithItsRuntime app = new();
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File);
        Assert.True(code == 0, error);
        Assert.Empty(app.Changed());
        Assert.DoesNotContain("System.Net.Http", output, StringComparison.Ordinal);
        Assert.DoesNotContain("included .NET runtime", output, StringComparison.Ordinal);
    }

    /// <summary>Here an assembly is gone, as the trimmer leaves some out.</summary>
    [Fact]
    public async Task ATrimmedRuntimeIsRefused()
    {
        using AppWithItsRuntime app = new();
        File.Delete(app.PathOf("System.Threading"));
        await Invoked.FailsAsync(1, "belongs to an app whose trimmed .NET runtime has no System.Threading.", "fuse", app.File);
    }

    [Fact]
    public async Task BadInputIsRefusedInOneLine()
    {
        using AppWithItsRuntime app = new();
        await Invoked.FailsAsync(2, "--framework: the pattern 'System.None' matches no assembly next to", "fuse", app.File, "--framework", "System.None");
        app.SetRuntime("framework", $$"""{ "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" }""");
        await Invoked.FailsAsync(2, "runs on the installed .NET runtime, which other apps also use. Publish it with --self-contained", "fuse", app.File, "--framework", "System.Net.Http");
        await Invoked.FailsAsync(2, "it rewrites only the given assembly", "fuse", app.File, "--framework", "System.Net.Http", "--output", app.PathOf("Other"));
        File.Delete(Path.ChangeExtension(app.File, ".runtimeconfig.json"));
        await Invoked.FailsAsync(2, "is not an app, because there is no 'App.runtimeconfig.json' next to it", "fuse", app.File, "--framework", "System.Net.Http");
    }
}
