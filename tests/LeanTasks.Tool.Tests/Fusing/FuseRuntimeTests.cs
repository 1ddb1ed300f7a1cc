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
        Assert.Contains("Of the .NET that it includes, 1 assembly is fused, and has no Authenticode signature any more.", output, StringComparison.Ordinal);
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
        Assert.Contains("The precompiled code of 2 is gone", output, StringComparison.Ordinal);
        Assert.False(AssemblyReader.Read(app.PathOf("System.Net.Http")).IsReadyToRun || AssemblyReader.Read(app.PathOf("System.Net.Http.Json")).IsReadyToRun);
        Assert.True(AssemblyReader.Read(app.PathOf("System.Net.Primitives")).IsReadyToRun);
    }

    [Fact]
    public async Task WhatLeanTasksIsBuiltOnIsLeftOut()
    {
        using AppWithItsRuntime app = new();
        (int code, string output, string error) = await Invoked.RunAsync("fuse", app.File, "--framework", "*", "--except", "System.Net.Http");
        Assert.True(code == 0, error);
        Assert.Contains("System.Net.Http is left out: by --except.", output, StringComparison.Ordinal);
        Assert.All(["System.Private.CoreLib", "System.Runtime", "System.Collections"], name => Assert.Contains($"{name} is left out: LeanTasks itself is built on it.", output, StringComparison.Ordinal));
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
        Assert.DoesNotContain("Of the .NET", output, StringComparison.Ordinal);
    }

    /// <summary>Here an assembly is gone, as the trimmer leaves some out.</summary>
    [Fact]
    public async Task ATrimmedRuntimeIsRefused()
    {
        using AppWithItsRuntime app = new();
        File.Delete(app.PathOf("System.Threading"));
        await Invoked.FailsAsync(1, "is part of an app with a trimmed .NET of its own, which has no System.Threading.", "fuse", app.File);
    }

    [Fact]
    public async Task BadInputIsRefusedInOneLine()
    {
        using AppWithItsRuntime app = new();
        await Invoked.FailsAsync(2, "--framework: there is no assembly 'System.None' beside", "fuse", app.File, "--framework", "System.None");
        app.SetRuntime("framework", $$"""{ "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" }""");
        await Invoked.FailsAsync(2, "runs on the installed .NET, which other apps use, too: publish it with --self-contained", "fuse", app.File, "--framework", "System.Net.Http");
        await Invoked.FailsAsync(2, "the one that is named is rewritten alone", "fuse", app.File, "--framework", "System.Net.Http", "--output", app.PathOf("Other"));
        File.Delete(Path.ChangeExtension(app.File, ".runtimeconfig.json"));
        await Invoked.FailsAsync(2, "there is no 'App.runtimeconfig.json' beside", "fuse", app.File, "--framework", "System.Net.Http");
    }
}
