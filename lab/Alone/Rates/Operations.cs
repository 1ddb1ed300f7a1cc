namespace LeanTasks.Lab.Alone.Rates;

/// <summary>
/// What rates measures, for one kind of task. Where a method says wait, the thread that paces waits; the others go on in the pool,
/// where a task of the same kind starts them.
/// </summary>
public abstract class Operations
{
    protected static Func<int> One { get; } = static () => 1;

    /// <summary>Starts what the pool computes, and waits.</summary>
    public abstract void StartAndWait(Recorder recorder, int index);

    /// <summary>Calls an async method, which yields and awaits what the pool computes, and waits.</summary>
    public abstract void CallAndWait(Recorder recorder, int index);

    /// <summary>Awaits what the pool computes.</summary>
    public abstract void AwaitStarted(Recorder recorder, int index);

    /// <summary>Awaits the async method.</summary>
    public abstract void AwaitMethod(Recorder recorder, int index);

    /// <summary>Yields.</summary>
    public abstract void Yield(Recorder recorder, int index);

    /// <summary>Awaits a delay of a millisecond.</summary>
    public abstract void Delay(Recorder recorder, int index);

    /// <summary>Starts what the pool computes, with a continuation.</summary>
    public abstract void StartAndContinue(Recorder recorder, int index);

    /// <summary>Runs a parallel loop.</summary>
    public abstract void RunLoop(Recorder recorder, int index);
}
