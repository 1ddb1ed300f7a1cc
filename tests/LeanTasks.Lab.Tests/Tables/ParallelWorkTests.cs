using LeanTasks.Lab.Harness;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

/// <summary>The workloads on several cores check their results where they are set up and cleaned up, and fail there.</summary>
// Alone: some take all cores for a second.
[Collection(nameof(ParallelWorkTests))]
[CollectionDefinition(nameof(ParallelWorkTests), DisableParallelization = true)]
public class ParallelWorkTests
{
    // Sorting ten million integers takes seconds.
    private const string Dearest = "parallel quicksort ";

    public static TheoryData<string> Ours => [.. Rows.Where(IsOfTheQuickRun)];

    public static TheoryData<string> Others => [.. Rows.Where(static row => !IsOfTheQuickRun(row))];

    private static IEnumerable<string> Rows =>
        BenchmarkCases.In(typeof(LabCommand).Assembly)
            .Where(static c => c.Table is "forkjoin" or "parallel")
            .Select(static c => c.ToString());

    [Theory]
    [MemberData(nameof(Ours))]
    public void ComputesWhatItShould(string row) => Compute(row);

    [DeepTheory]
    [MemberData(nameof(Others))]
    public void SoDoWhatItIsComparedWithAndTheDearest(string row) => Compute(row);

    [Theory]
    [InlineData(0, false)]
    [InlineData(1, true)]
    public void WrongResultsAreNotMeasured(int rightCalls, bool isRightAtFirst)
    {
        BenchmarkCase benchmarkCase = BenchmarkCases.In(typeof(WrongWork).Assembly).Single(static c => c.Table == "wrong");
        WrongWork.RightCalls = rightCalls;

        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(() =>
        {
            using Benchmark benchmark = new(benchmarkCase);
            Assert.True(isRightAtFirst);
            benchmark.NanosecondsPerOperation(calls: 1, TimeProvider.System);
        });
        Assert.Contains(nameof(WrongWork), exception.Message);
    }

    private static bool IsOfTheQuickRun(string row) =>
        !row.StartsWith(Dearest, StringComparison.Ordinal)
        && !row.EndsWith(" BCL", StringComparison.Ordinal) && !row.EndsWith(" Sequential", StringComparison.Ordinal);

    private static void Compute(string row)
    {
        BenchmarkCase benchmarkCase = BenchmarkCases.In(typeof(LabCommand).Assembly).Single(c => c.ToString() == row);
        Benchmark benchmark = new(benchmarkCase);
        benchmark.Prepare();
        double nanoseconds = benchmark.NanosecondsPerOperation(calls: 1, TimeProvider.System);
        benchmark.Dispose();

        Assert.True(nanoseconds > 0);
    }
}
