using System.Runtime.InteropServices;

namespace LeanTasks.Weaving.Tests.Builds;

public sealed class FusedTraceTests
{
    /// <summary>Native code keeps a place of the source only for some instructions, which ones depends on the compiler; without symbols it names methods.</summary>
    [DeepTheory]
    [InlineData("Rethrown: ", "--no-self-contained")]
    [InlineData("Second: 103 125", "--no-self-contained", "-p:PublishReadyToRun=true")]
    public Task FusedCodeHasTheTracesOfTheSource(string expected, params string[] how) => AssertTracesAsync(expected, how);

    [FullTheory]
    [InlineData("LargeConditional: ", "--no-self-contained", "-p:TieredCompilation=false")]
    [InlineData(">d__3.MoveNext", "-p:PublishAot=true")]
    public Task SoItHasWhereAllIsCompiledOnce(string expected, params string[] how) => AssertTracesAsync(expected, how);

    private static async Task AssertTracesAsync(string expected, string[] how)
    {
        using TestProject project = new();
        File.WriteAllText(project.SourceFile, TraceProgram.Source);
        string plain = await RunAsync("-p:LeanTasksFuse=false");
        Assert.Contains(expected, plain, StringComparison.Ordinal);
        string fused = await RunAsync("-p:LeanTasksFuse=true");
        if (how.Contains("-p:TieredCompilation=false"))
        {
            // Optimized at once, the compiler's own code for all classes has no line.
            plain = WithoutGenericCode(plain);
            fused = WithoutGenericCode(fused);
        }

        Assert.Equal(plain, fused);

        static string WithoutGenericCode(string traces) =>
            string.Join('\n', traces.Split('\n').Where(static line => !line.Contains("generic: ", StringComparison.OrdinalIgnoreCase)));

        async Task<string> RunAsync(string fuse)
        {
            await project.PublishAsync(["-r", RuntimeInformation.RuntimeIdentifier, .. how, fuse]);
            return await project.RunAsync(project.PathOf(OperatingSystem.IsWindows() ? "out/App.exe" : "out/App"));
        }
    }
}
