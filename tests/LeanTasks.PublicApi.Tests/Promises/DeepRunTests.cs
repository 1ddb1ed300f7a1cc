namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>LEANTASKS_DEEP and LEANTASKS_FULL ask for one of the three runs, and nothing else passes for any.</summary>
public sealed class DeepRunTests
{
    [Theory]
    [InlineData("", "", 2)]
    [InlineData("0", "0", 2)]
    [InlineData("1", "", 1)]
    [InlineData("1", "1", 0)]
    public async Task ATestIsSkippedWhereItsRunIsNotAskedFor(string deep, string full, int skipped)
    {
        EndedProcess run = await RunProbe(deep, full);
        run.AssertSucceeded();
        Assert.Contains($"Total: 2, Errors: 0, Failed: 0, Skipped: {skipped},", run.Output, StringComparison.Ordinal);
    }

    /// <summary>Neither skipped by mistake nor, worse, left out of a run that passes.</summary>
    [Theory]
    [InlineData("true", "", "LEANTASKS_DEEP is 'true': set it to 1 for the deep run")]
    [InlineData(" 1", "", "LEANTASKS_DEEP is ' 1': set it to 1 for the deep run")]
    [InlineData("2", "", "LEANTASKS_DEEP is '2': set it to 1 for the deep run")]
    [InlineData("1", "yes", "LEANTASKS_FULL is 'yes': set it to 1 for the full run")]
    [InlineData("", "1", "LEANTASKS_FULL is 1, and LEANTASKS_DEEP is not: the full run has all of the deep one. Set both to 1.")]
    public async Task AnotherValueFailsTheRunAndSaysWhatToSet(string deep, string full, string told)
    {
        EndedProcess run = await RunProbe(deep, full);
        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains(told, run.Output, StringComparison.Ordinal);
        Assert.Contains("Total: 2, Errors: 0, Failed: 2,", run.Output, StringComparison.Ordinal);
    }

    private static Task<EndedProcess> RunProbe(string deep, string full)
    {
        string name = typeof(DeepRunTests).Assembly.GetName().Name!;
        return FurtherProcess.TryAsync(
            AppContext.BaseDirectory,
            Path.Combine(AppContext.BaseDirectory, OperatingSystem.IsWindows() ? $"{name}.exe" : name),
            ["-noColor", "-class", typeof(DeepProbe).FullName!],
            new Dictionary<string, string> { [DeepRun.Variable] = deep, [FullRun.Variable] = full });
    }
}
