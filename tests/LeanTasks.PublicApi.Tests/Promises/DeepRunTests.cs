namespace LeanTasks.PublicApi.Tests.Promises;

/// <summary>LEANTASKS_DEEP asks for one of the two runs, and nothing else passes for either.</summary>
public sealed class DeepRunTests
{
    [Theory]
    [InlineData("", 1)]
    [InlineData("0", 1)]
    [InlineData("1", 0)]
    public async Task ADeepTestIsSkippedWhereTheDeepRunIsNotAskedFor(string value, int skipped)
    {
        EndedProcess run = await RunProbe(value);
        run.AssertSucceeded();
        Assert.Contains($"Total: 1, Errors: 0, Failed: 0, Skipped: {skipped},", run.Output, StringComparison.Ordinal);
    }

    /// <summary>Neither skipped by mistake nor, worse, left out of a run that passes.</summary>
    [Theory]
    [InlineData("true")]
    [InlineData(" 1")]
    [InlineData("2")]
    public async Task AnotherValueFailsTheRunAndSaysWhatToSet(string value)
    {
        EndedProcess run = await RunProbe(value);
        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains($"LEANTASKS_DEEP is '{value}': set it to 1 for the deep run", run.Output, StringComparison.Ordinal);
        Assert.Contains("Total: 1, Errors: 0, Failed: 1,", run.Output, StringComparison.Ordinal);
    }

    private static Task<EndedProcess> RunProbe(string value)
    {
        string name = typeof(DeepRunTests).Assembly.GetName().Name!;
        return FurtherProcess.TryAsync(
            AppContext.BaseDirectory,
            Path.Combine(AppContext.BaseDirectory, OperatingSystem.IsWindows() ? $"{name}.exe" : name),
            ["-noColor", "-class", typeof(DeepProbe).FullName!],
            new Dictionary<string, string> { [DeepRun.Variable] = value });
    }
}
