using System.Runtime.InteropServices;

namespace LeanTasks.Weaving.Tests.Builds;

public sealed class FusedTraceTests
{
    /// <summary>Code that is compiled ahead of time keeps a place of the source only for some instructions; native code names methods as the compiler does.</summary>
    [DeepTheory]
    [InlineData("Second: 83 105", "--no-self-contained", "-p:PublishReadyToRun=true")]
    [InlineData(">d__3.MoveNext", "-p:PublishAot=true")]
    public async Task WhatIsCompiledAheadHasTheTracesOfTheSource(string expected, params string[] how)
    {
        using TestProject project = new();
        File.WriteAllText(project.SourceFile, TraceProgram.Source);
        string plain = await RunAsync("-p:LeanTasksFuse=false");
        Assert.Contains(expected, plain, StringComparison.Ordinal);
        Assert.Equal(plain, await RunAsync("-p:LeanTasksFuse=true"));

        async Task<string> RunAsync(string fuse)
        {
            await project.PublishAsync(["-r", RuntimeInformation.RuntimeIdentifier, .. how, fuse]);
            return await project.RunAsync(project.PathOf(OperatingSystem.IsWindows() ? "out/App.exe" : "out/App"));
        }
    }
}
