using System.Runtime;

namespace LeanTasks.Lab.Harness;

/// <summary>
/// Measures cases against each other: in every round each of them once, in turn, so that whatever the machine does meanwhile
/// it does to all of them.
/// </summary>
public sealed class InterleavedRunner(RunSettings settings, TimeProvider clock)
{
    /// <summary>Measures the cases of one comparison.</summary>
    /// <param name="cases">The cases; each runs at least once.</param>
    /// <param name="cancellationToken">Stops between two samples; what has been measured by then is returned.</param>
    /// <returns>One measurement for each case that was measured in at least one round, in the order of the cases.</returns>
    public IReadOnlyList<Measurement> Run(IReadOnlyList<BenchmarkCase> cases, CancellationToken cancellationToken)
    {
        List<Benchmark> benchmarks = [];
        try
        {
            foreach (BenchmarkCase benchmarkCase in cases)
                benchmarks.Add(new Benchmark(benchmarkCase));

            WarmUp(benchmarks, cancellationToken);
            int[] calls = [.. benchmarks.Select(Calibrate)];
            List<double>[] nanoseconds = [.. benchmarks.Select(static _ => new List<double>())];

            // Which variant comes first, and which after which, changes from round to round: the next may pay for the last. Seeded, so that two
            // runs take the same turns.
            Random turns = new(Seed: 1);
            int[] order = [.. Enumerable.Range(0, benchmarks.Count)];
            int rounds = benchmarks.Min(benchmark => benchmark.Rounds(settings));
            for (int round = 0; round < rounds; round++)
            {
                turns.Shuffle(order);
                foreach (int i in order)
                {
                    if (cancellationToken.IsCancellationRequested)
                        return Measurements(benchmarks, nanoseconds, bytes: null);

                    benchmarks[i].Prepare();
                    GC.Collect();
                    if (calls[i] > 1)
                        Settle(benchmarks[i]);
                    nanoseconds[i].Add(benchmarks[i].NanosecondsPerOperation(calls[i], clock));
                }
            }

            double[] bytes = [.. benchmarks.Select(benchmark => benchmark.BytesPerOperation(benchmark.ByteRounds(settings)))];
            return Measurements(benchmarks, nanoseconds, bytes);
        }
        finally
        {
            foreach (Benchmark benchmark in benchmarks)
                benchmark.Dispose();
        }
    }

    private static List<Measurement> Measurements(List<Benchmark> benchmarks, List<double>[] nanoseconds, double[]? bytes) =>
        [.. benchmarks
            .Select((benchmark, i) => new Measurement(benchmark.Case, nanoseconds[i], bytes?[i]))
            .Where(static measurement => measurement.Nanoseconds.Count > 0)];

    /// <summary>
    /// Runs all in turn until the JIT has had nothing to do for a while, or for as long as the settings allow. What is called
    /// often is in tier 1 by then; an outer loop that is called seldom runs on-stack-replaced code, which is optimised too.
    /// </summary>
    private void WarmUp(List<Benchmark> benchmarks, CancellationToken cancellationToken)
    {
        long start = clock.GetTimestamp();
        long quietSince = start;
        long compiled = JitInfo.GetCompiledMethodCount();
        do
        {
            foreach (Benchmark benchmark in benchmarks)
            {
                if (cancellationToken.IsCancellationRequested)
                    return;
                benchmark.Prepare();
                benchmark.Time(calls: 1, clock);

                // After each, so that where calls take long it is not told by the round of them.
                long now = JitInfo.GetCompiledMethodCount();
                if (now != compiled)
                {
                    compiled = now;
                    quietSince = clock.GetTimestamp();
                }
            }
        }
        while (clock.GetElapsedTime(quietSince) < settings.WarmUpQuiet && clock.GetElapsedTime(start) < settings.WarmUpLimit);
    }

    /// <summary>
    /// A call that is not measured. While the others had their turns their collections have trimmed what this one keeps, a pool of
    /// boxes; what is measured is how it runs and not how it comes back.
    /// </summary>
    private void Settle(Benchmark benchmark)
    {
        // Trimming is done by finalizers.
        GC.WaitForPendingFinalizers();
        benchmark.Time(calls: 1, clock);
    }

    /// <summary>How many calls make a sample.</summary>
    private int Calibrate(Benchmark benchmark)
    {
        if (benchmark.HasSingleCalls)
            return 1;

        TimeSpan call = benchmark.Time(calls: 1, clock);
        for (int i = 0; i < 2; i++)
            call = Min(call, benchmark.Time(calls: 1, clock));
        return (int)Math.Clamp(Math.Ceiling(settings.Sample / Max(call, TimeSpan.FromTicks(1))), 1, 1_000_000);
    }

    private static TimeSpan Min(TimeSpan a, TimeSpan b) => a < b ? a : b;

    private static TimeSpan Max(TimeSpan a, TimeSpan b) => a > b ? a : b;
}
