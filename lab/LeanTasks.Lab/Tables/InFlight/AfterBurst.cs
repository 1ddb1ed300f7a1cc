using System.Diagnostics;
using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.InFlight;

/// <summary>
/// What a burst of 10,000 suspended operations leaves behind: the bytes that are still alive after it and
/// <see cref="Collections"/> full collections, by which a pool has had its chances to let go. Timed is the burst after that, with
/// the pool as they left it.
/// </summary>
[Table("inflight", Variants.Task)]
public class AfterBurstTask() : Workload(operations: 1), IOwnDuration, IOwnBytes
{
    private const int Few = 2;
    private const int Many = 10;
    private const int BurstSize = 10_000;

    private long _elapsed;

    public double Bytes { get; private set; }

    [Params(Few, Many)]
    public int Collections { get; set; }

    public double TakeNanoseconds()
    {
        double nanoseconds = _elapsed * 1e9 / Stopwatch.Frequency / BurstSize;
        _elapsed = 0;
        return nanoseconds;
    }

    /// <summary>The first burst of this method in the process, less what a single operation leaves: its types, and a pool's shelves.</summary>
    [GlobalSetup]
    public void Setup()
    {
        Burst(1);
        long before = BytesAlive();
        Burst(BurstSize);
        Bytes = Math.Max(0, BytesAlive() - before);
    }

    [Benchmark, Workload("after-burst")]
    public void BurstAfterCollections()
    {
        Collect();
        _elapsed += Burst(BurstSize);
    }

    private long BytesAlive()
    {
        Collect();
        return GC.GetTotalMemory(forceFullCollection: false);
    }

    private void Collect()
    {
        for (int i = 0; i < Collections; i++)
        {
            // Pools are trimmed by finalizers.
            GC.WaitForPendingFinalizers();
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Forced, blocking: true, compacting: true);
        }
    }

    /// <summary>Returns its ticks. Whatever it uses is its own, so that nothing but a pool can keep a box alive.</summary>
    private long Burst(int operations)
    {
        Gate[] gates = new Gate[operations];
        Task<int>[] pending = new Task<int>[operations];
        for (int i = 0; i < operations; i++)
            gates[i] = new Gate();

        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < operations; i++)
            pending[i] = Collections == Few ? Suspend<FewCollections>(gates[i]) : Suspend<ManyCollections>(gates[i]);
        for (int i = 0; i < operations; i++)
            gates[i].Open();
        for (int i = 0; i < operations; i++)
            pending[i].GetAwaiter().GetResult();
        return Stopwatch.GetTimestamp() - start;
    }

    // A method, and so a pool, of its own for each row: what one has left would be there for the other.
    private async Task<int> Suspend<TRow>(Gate gate)
        where TRow : struct
    {
        await gate.Wait();
        return 1;
    }

    private readonly struct FewCollections;

    private readonly struct ManyCollections;
}
