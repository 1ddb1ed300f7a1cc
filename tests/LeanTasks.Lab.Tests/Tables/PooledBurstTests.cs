using LeanTasks.Lab.Harness;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

/// <summary>
/// The bytes of a row are those of a call with twice the operations less those of a call. So boxes that each call had to make again,
/// because the collection before it had trimmed the pool, would not show in them; here they do.
/// </summary>
// Alone: a collection that another test makes between two calls is one of which the pool may trim.
[Collection(nameof(PooledBurstTests))]
[CollectionDefinition(nameof(PooledBurstTests), DisableParallelization = true)]
public class PooledBurstTests
{
    [Theory]
    [InlineData("interleaved")]
    [InlineData("burst")]
    [InlineData("burst-crossing")]
    public void AllocatesNothingAtAllThoughACollectionComesBetween(string workload)
    {
        Assert.Equal([0, 0, 0], BytesOfCalls(workload, "PooledValueTask"));
        Assert.All(BytesOfCalls(workload, "ValueTask"), static bytes => Assert.True(bytes > 10_000 * 24));
    }

    /// <summary>What the last of several calls allocate on the thread that starts the operations, and so makes their boxes.</summary>
    private static List<long> BytesOfCalls(string workload, string variant)
    {
        BenchmarkCase benchmarkCase = BenchmarkCases.In(typeof(LabCommand).Assembly).Single(
            c => c.Table == "inflight" && c.Workload == workload && c.Variant == variant && c.Parameters["n"] == 10_000);
        using Benchmark benchmark = new(benchmarkCase);
        List<long> bytes = [];

        // Inherits no context, as in the lab.
        Thread thread = new(() =>
        {
            for (int call = 0; call < 6; call++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                long before = GC.GetAllocatedBytesForCurrentThread();
                benchmark.Time(calls: 1, TimeProvider.System);
                bytes.Add(GC.GetAllocatedBytesForCurrentThread() - before);
            }
        });
        thread.UnsafeStart();
        thread.Join();
        return bytes[3..];
    }
}
