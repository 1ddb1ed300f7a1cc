using System.Globalization;
using System.Text.RegularExpressions;

namespace LeanTasks.Trimmed.Tests;

/// <summary>What is most at risk in a trimmed program, and in a Debug build, whose async methods are classes, holds there as well.</summary>
public sealed partial class SmokeTests
{
    private const string PublicContexts = "LeanTasks.Threading.UsePublicContextApi";

    private const string Diagnose = "LeanTasks.ValueTasks.DiagnoseMisuse";

    private const string Fail = "LeanTasks.Smoke.Fail";

    // Those that run in every way; some more do not in all.
    private const int Checks = 22;

    private static bool IsRelease => Repository.Configuration == "release";

    /// <summary>In the configuration of these tests.</summary>
    [Fact]
    public async Task Built() => await CheckAsync(SmokeProgram.Built, isOptimized: IsRelease);

    /// <summary>In the other one of Debug and Release.</summary>
    [DeepFact]
    public async Task BuiltOtherwise() => await CheckAsync(await SmokeProgram.BuildAsync(IsRelease ? "Debug" : "Release"), isOptimized: !IsRelease);

    [DeepFact]
    public async Task Trimmed() => await CheckAsync(await SmokeProgram.PublishTrimmedAsync(), isOptimized: true);

    private static async Task CheckAsync(SmokeProgram program, bool isOptimized)
    {
        CheckPassed(await program.RunAsync(), "the private fields", isOptimized ? 0 : 2);
        CheckPassed(await program.RunAsync(PublicContexts), "the public API", isOptimized ? 0 : 2);
        CheckPassed(await program.RunAsync(Diagnose), "the private fields", 4);

        EndedProcess failing = await program.RunAsync(Fail);
        Assert.Equal(1, failing.ExitCode);
        Assert.Contains("FAILED: planted failure", failing.Output, StringComparison.Ordinal);
        Assert.EndsWith(" passed, 1 failed", failing.Output.TrimEnd(), StringComparison.Ordinal);
    }

    private static void CheckPassed(EndedProcess run, string path, int skipped)
    {
        run.AssertSucceeded();
        Match end = End().Match(run.Output);
        Assert.True(end.Success, run.Output);
        Assert.InRange(int.Parse(end.Groups[1].Value, CultureInfo.InvariantCulture), Checks, int.MaxValue);
        Assert.Equal(skipped, run.Output.Split("skipped: ").Length - 1);
        Assert.Contains($"contexts are kept by: {path}", run.Output, StringComparison.Ordinal);
    }

    [GeneratedRegex(@"(\d+) passed, 0 failed\s*$")]
    private static partial Regex End();
}
