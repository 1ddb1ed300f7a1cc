using LeanTasks.Differential.Tests.Libraries;
using LeanTasks.Differential.Tests.Scripts;

namespace LeanTasks.Differential.Tests;

/// <summary>Shows that the scripts are able to find a difference: each of these libraries has one.</summary>
public sealed class PlantedDifferenceTests
{
    // The search ends with the first script that differs; the scripts are made at random, and the rarest difference was once not
    // among 2,000.
    private const int AtMost = 40_000;

    [Theory]
    [InlineData(TaskContinuationOptions.ExecuteSynchronously)]
    [InlineData(TaskContinuationOptions.LazyCancellation)]
    [InlineData(TaskContinuationOptions.NotOnRanToCompletion)]
    [InlineData(TaskContinuationOptions.NotOnFaulted)]
    [InlineData(TaskContinuationOptions.NotOnCanceled)]
    [InlineData(TaskContinuationOptions.AttachedToParent)]
    [InlineData(TaskContinuationOptions.HideScheduler)]
    public void LostOptionOfAContinuationIsFound(TaskContinuationOptions lost) =>
        IsFound(bench => new OptionLosingLibrary(bench, lost), "ContinueWith");

    [Theory]
    [InlineData(TaskCreationOptions.AttachedToParent)]
    [InlineData(TaskCreationOptions.DenyChildAttach)]
    [InlineData(TaskCreationOptions.HideScheduler)]
    public void LostOptionOfATaskIsFound(TaskCreationOptions lost) =>
        IsFound(bench => new CreationOptionLosingLibrary(bench, lost), $"{lost}");

    [Fact]
    public void LostTokenOfASourceIsFound() => IsFound(static bench => new TokenLosingLibrary(bench), "Canceled");

    [Fact]
    public void LostTokenOfAContinuationIsFound() => IsFound(static bench => new DeafLibrary(bench), "ContinueWith");

    [Fact]
    public void ReorderedFaultsAreFound() => IsFound(static bench => new FaultReorderingLibrary(bench), "Faults");

    [Fact]
    public void ReorderedContinuationsAreFound() => IsFound(static bench => new ContinuationReorderingLibrary(bench), "ContinueWith");

    [Fact]
    public void LostTokenIsFoundOnThePool()
    {
        Exception failure = Assert.ThrowsAny<Exception>(static () =>
            ScriptCheck.Run(static bench => new TokenLosingLibrary(bench), ScriptGenerator.Concurrent, AtMost));
        Assert.Contains("Script (Concurrent)", failure.ToString(), StringComparison.Ordinal);
    }

    /// <param name="library">A library with a difference.</param>
    /// <param name="trace">What the smallest script in the report must have to do with it.</param>
    private static void IsFound(Func<Bench<LeanTask>, ITaskLibrary<LeanTask, LeanTaskSource<int>>> library, string trace)
    {
        string report = Assert.ThrowsAny<Exception>(() => ScriptCheck.Run(library, ScriptGenerator.InOrder, AtMost)).ToString();
        int smallest = report.IndexOf("Script (InOrder)", StringComparison.Ordinal);
        Assert.True(smallest >= 0, report);
        Assert.Contains(trace, report[smallest..], StringComparison.Ordinal);
    }
}
