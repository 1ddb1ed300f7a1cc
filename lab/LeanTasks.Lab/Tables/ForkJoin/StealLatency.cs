using System.Diagnostics;
using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>
/// How long a forked half waits for another thread while its owner stays in the other half. Measured from just before the fork
/// to the half's first instruction, on either thread: where no thief takes it, that is when the owner comes to it.
/// </summary>
public abstract class StealLatency() : Workload(operations: 1), IOwnDuration
{
    /// <summary>An idle thread of the pool or of ours has given up spinning by then.</summary>
    protected static readonly TimeSpan UntilAsleep = TimeSpan.FromMilliseconds(3);

    /// <summary>Long enough not to count as work too small to be worth stealing.</summary>
    protected static readonly TimeSpan Awake = TimeSpan.FromMicroseconds(200);

    /// <summary>When to go on, if the other thread does not come to wake up.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(50);

    // Written by the owner before the fork, and after the join.
    private long _forked;
    private long _waited;

    // Written by the thread that runs the half.
    private long _begun;

    // Set by the other thread at the end of what it is woken with.
    private bool _awake;

    /// <summary>How many milliseconds the owner stays in its half.</summary>
    [Params(1, 10)]
    public int Ms { get; set; }

    public double TakeNanoseconds()
    {
        double nanoseconds = _waited * 1e9 / Stopwatch.Frequency;
        _waited = 0;
        return nanoseconds;
    }

    /// <summary>To be called before <see cref="AwaitOther"/> and <see cref="KeepAwake"/> run.</summary>
    protected void BeforeWake() => _awake = false;

    /// <summary>The owner's half of a fork that is not measured: returns when the other thread has come.</summary>
    protected void AwaitOther()
    {
        long start = Stopwatch.GetTimestamp();
        while (!Volatile.Read(ref _awake) && Stopwatch.GetElapsedTime(start) < Patience)
            Thread.SpinWait(1);
    }

    /// <summary>The other half: a little work, so that its thread looks for more of it.</summary>
    protected void KeepAwake()
    {
        Spin(Awake);
        Volatile.Write(ref _awake, true);
    }

    /// <summary>To be called just before the fork.</summary>
    protected void BeforeFork() => _forked = Stopwatch.GetTimestamp();

    /// <summary>The owner's half.</summary>
    protected void Stay() => Spin(TimeSpan.FromMilliseconds(Ms));

    /// <summary>The other half.</summary>
    protected void Begin() => _begun = Stopwatch.GetTimestamp();

    /// <summary>To be called after the join.</summary>
    protected void AfterJoin() => _waited += _begun - _forked;

    protected static void Spin(TimeSpan time)
    {
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(start) < time)
            Thread.SpinWait(1);
    }
}
