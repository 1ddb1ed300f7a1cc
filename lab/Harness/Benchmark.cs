using System.Reflection;
using System.Runtime;
using BenchmarkDotNet.Attributes;

namespace LeanTasks.Lab.Harness;

/// <summary>A <see cref="BenchmarkCase"/> made ready to run, from its setup to its cleanup.</summary>
public sealed class Benchmark : IDisposable
{
    private readonly Workload _instance;
    private readonly Action _call;
    private readonly Action? _iterationSetup;
    private readonly Action? _cleanup;
    private readonly IOwnDuration? _ownDuration;
    private readonly IOwnBytes? _ownBytes;
    private readonly RoundsAttribute? _rounds;
    private readonly int _operations;

    public Benchmark(BenchmarkCase benchmarkCase)
    {
        Case = benchmarkCase;
        _instance = (Workload)Activator.CreateInstance(benchmarkCase.Class)!;
        foreach ((PropertyInfo property, object value) in benchmarkCase.Properties)
            property.SetValue(_instance, value);
        _operations = _instance.Operations;
        _ownDuration = _instance as IOwnDuration;
        _ownBytes = _instance as IOwnBytes;
        _rounds = benchmarkCase.Class.GetCustomAttribute<RoundsAttribute>();
        _call = benchmarkCase.Method.CreateDelegate<Action>(_instance);
        _iterationSetup = Find<IterationSetupAttribute>();
        _cleanup = Find<GlobalCleanupAttribute>();
        Find<GlobalSetupAttribute>()?.Invoke();
    }

    public BenchmarkCase Case { get; }

    /// <summary>Whether a sample is one call: each needs a setup of its own, outside of what is measured, or is to be a round.</summary>
    public bool HasSingleCalls => _iterationSetup is not null || _rounds is not null;

    /// <summary>How often to measure it: as often as the settings say, or as its class does.</summary>
    public int Rounds(RunSettings settings) => _rounds?.Rounds ?? settings.Rounds;

    /// <summary>How often to measure its bytes.</summary>
    public int ByteRounds(RunSettings settings) => Math.Min(_rounds?.ByteRounds ?? int.MaxValue, settings.ByteRounds);

    /// <summary>Sets up what the next call needs fresh; to be called before <see cref="Time"/>, and not timed.</summary>
    public void Prepare() => _iterationSetup?.Invoke();

    /// <summary>Times a number of calls; one only where each needs to be prepared.</summary>
    /// <returns>The time of all operations of all calls.</returns>
    public TimeSpan Time(int calls, TimeProvider clock)
    {
        long start = clock.GetTimestamp();
        for (int i = 0; i < calls; i++)
            _call();
        return clock.GetElapsedTime(start);
    }

    /// <summary>Nanoseconds per operation of a number of calls: those of the clock, or those that the workload tells.</summary>
    public double NanosecondsPerOperation(int calls, TimeProvider clock)
    {
        // What calls that were not measured have left.
        _ownDuration?.TakeNanoseconds();
        TimeSpan time = Time(calls, clock);
        return (_ownDuration?.TakeNanoseconds() ?? time.TotalNanoseconds) / ((double)calls * _operations);
    }

    /// <summary>
    /// Bytes allocated per operation, by whatever thread: those of a call with twice the operations less those of a call. Where
    /// a call is one operation, those of a call. Whatever else allocates meanwhile can only add, so each is the least of several.
    /// Or those that the workload tells.
    /// </summary>
    public double BytesPerOperation(int rounds)
    {
        if (_ownBytes is not null)
            return _ownBytes.Bytes;

        long once = MinBytesOfCall(rounds);
        if (_operations == 1)
            return once;

        try
        {
            _instance.Operations = 2 * _operations;
            return Math.Max(0, MinBytesOfCall(rounds) - once) / (double)_operations;
        }
        finally
        {
            _instance.Operations = _operations;
        }
    }

    public void Dispose() => _cleanup?.Invoke();

    private long MinBytesOfCall(int rounds) => Enumerable.Range(0, rounds).Select(_ => BytesOfCall()).Min();

    private long BytesOfCall()
    {
        Prepare();
        GC.Collect();
        (long bytes, bool collected) = CountBytes();
        if (!collected)
            return bytes;

        // The runtime's own reactions to a collection allocate too: once more, with room enough to need none.
        Prepare();
        if (!GC.TryStartNoGCRegion(Math.Clamp(2 * bytes, 1L << 20, 1L << 28)))
            return bytes;
        try
        {
            return CountBytes().Bytes;
        }
        finally
        {
            // A collection that came all the same has ended the region.
            if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)
                GC.EndNoGCRegion();
        }
    }

    private (long Bytes, bool Collected) CountBytes()
    {
        // What the last collection left to the finalizer thread must not run, and allocate, meanwhile.
        GC.WaitForPendingFinalizers();
        int collections = GC.CollectionCount(0);
        long before = GC.GetTotalAllocatedBytes(precise: true);
        _call();
        return (GC.GetTotalAllocatedBytes(precise: true) - before, GC.CollectionCount(0) != collections);
    }

    private Action? Find<TAttribute>()
        where TAttribute : Attribute =>
        Case.Class.GetMethods().SingleOrDefault(static m => m.IsDefined(typeof(TAttribute)))?.CreateDelegate<Action>(_instance);
}
