using LeanTasks.Lab.Harness;
using Xunit;

namespace LeanTasks.Lab.Tests.Harness;

// One collection: the clock and the log are shared, and bytes are counted for the whole process.
[Collection(nameof(InterleavedRunnerTests))]
[CollectionDefinition(nameof(InterleavedRunnerTests), DisableParallelization = true)]
public class InterleavedRunnerTests
{
    private static readonly RunSettings s_settings =
        new(Rounds: 4, TimeSpan.FromMilliseconds(1), TimeSpan.Zero, TimeSpan.Zero, ByteRounds: 2);

    private readonly InterleavedRunner _runner = new(s_settings, ManualClock.Instance);

    [Fact]
    public void TheSameCodeTwiceComesOutTheSameAndTwiceTheWorkAsTwice()
    {
        IReadOnlyList<Measurement> measurements = Run("work", 1, TestContext.Current.CancellationToken);

        Assert.Equal(["A", "B", "C"], measurements.Select(static m => m.Case.Variant));
        Assert.Equal([1000, 1000, 2000], measurements.Select(static m => Statistics.Median(m.Nanoseconds)));
        Assert.All(measurements, static m => Assert.Equal(s_settings.Rounds, m.Nanoseconds.Count));
    }

    [Fact]
    public void ParametersReachTheBenchmark() =>
        Assert.Equal([2500, 2500, 5000], Run("work", 2.5, TestContext.Current.CancellationToken).Select(static m => Statistics.Median(m.Nanoseconds)));

    [Fact]
    public void EveryRoundMeasuresEachOnceAndTheOrderChanges()
    {
        RunSettings settings = s_settings with { Rounds = 20, Sample = TimeSpan.FromTicks(1) };
        Run(new InterleavedRunner(settings, ManualClock.Instance), "work", 1, TestContext.Current.CancellationToken);

        // Per case a warm-up, and three calls to calibrate; then a sample is one call.
        IEnumerable<string> calls = FakeBenchmarks.Log.Where(static entry => entry is "A" or "B" or "C").Skip(3 + 9);
        string[] rounds = [.. calls.Take(3 * settings.Rounds).Chunk(3).Select(static round => string.Concat(round))];
        Assert.All(rounds, static round => Assert.Equal("ABC", string.Concat(round.Order())));
        Assert.Equal(6, rounds.Distinct().Count());
    }

    [Fact]
    public void ASampleOfSeveralCallsBeginsWithOneThatIsNotMeasured()
    {
        Run("work", 1, TestContext.Current.CancellationToken);

        // A warm-up, three calls to calibrate, four rounds of one and ten, and four calls or a few more to count bytes.
        Assert.InRange(FakeBenchmarks.Log.Count(static entry => entry == "A"), 1 + 3 + (4 * 11) + 4, 1 + 3 + (4 * 11) + 8);
    }

    [Fact]
    public void BytesAreThoseOfAnOperationAlone() =>
        Assert.Equal(24, Assert.Single(Run("Allocates", 1, TestContext.Current.CancellationToken)).Bytes);

    [Fact]
    public void SetupRunsBeforeEveryCallThatNeedsItAndIsNotTimed()
    {
        List<BenchmarkCase> cases = [.. BenchmarkCases.In(typeof(IterationBenchmarks).Assembly).Where(static c => c.Table == "iteration")];

        Assert.All(
            _runner.Run(cases, TestContext.Current.CancellationToken),
            static m => Assert.All(m.Nanoseconds, static ns => Assert.Equal(100_000, ns)));
    }

    [Fact]
    public void AWorkloadMayTellItsTimeItself()
    {
        Measurement measurement = Assert.Single(_runner.Run(OwnDuration(), TestContext.Current.CancellationToken));

        Assert.All(measurement.Nanoseconds, static ns => Assert.Equal(70, ns));
        Assert.True(measurement.Case.HasOwnDuration);
    }

    [Fact]
    public void AClassMaySayHowManyRoundsOfOneCallItTakes()
    {
        OwnDurationBenchmarks.Count = 0;
        Measurement measurement = Assert.Single(_runner.Run(OwnDuration(), TestContext.Current.CancellationToken));

        Assert.Equal(3, measurement.Nanoseconds.Count);

        // A warm-up, no calls to calibrate, three rounds, and two calls to count bytes, of which either may come twice.
        Assert.InRange(OwnDurationBenchmarks.Count, 1 + 3 + 2, 1 + 3 + 4);
    }

    [Fact]
    public void EveryBenchmarkIsSetUpAndCleanedUp()
    {
        Run("work", 1, TestContext.Current.CancellationToken);

        Assert.Equal(3, FakeBenchmarks.Log.Count(static entry => entry == "setup"));
        Assert.Equal(3, FakeBenchmarks.Log.Count(static entry => entry == "cleanup"));
    }

    [Fact]
    public void CancelledBeforeItBeginsItMeasuresNothing() => Assert.Empty(Run("work", 1, new CancellationToken(canceled: true)));

    private static List<BenchmarkCase> OwnDuration() =>
        [.. BenchmarkCases.In(typeof(OwnDurationBenchmarks).Assembly).Where(static c => c.Table == "own duration")];

    private IReadOnlyList<Measurement> Run(string workload, double factor, CancellationToken cancellationToken) =>
        Run(_runner, workload, factor, cancellationToken);

    private static IReadOnlyList<Measurement> Run(InterleavedRunner runner, string workload, double factor, CancellationToken cancellationToken)
    {
        FakeBenchmarks.Log.Clear();
        return runner.Run(
            [.. BenchmarkCases.In(typeof(FakeBenchmarks).Assembly)
                .Where(c => c.Table == "fake" && c.Workload == workload && c.Parameters["factor"] == factor)],
            cancellationToken);
    }
}
