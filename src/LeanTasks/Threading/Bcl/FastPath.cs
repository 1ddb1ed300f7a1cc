using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>
/// A way in which the library uses private members of the BCL, because the public way costs more. At the first use a probe decides whether
/// this runtime has these members; if not, the public way is used, with the same behaviour.
/// </summary>
/// <remarks>
/// <para>
/// The event source <c>LeanTasks</c> has an event <c>FastPathOff</c> for each path that was found to be off; <c>leantasks doctor</c> prints all
/// of them for the runtime that it runs on. The AppContext switch <c>LeanTasks.Threading.UsePublicContextApi</c>, read once at the first
/// use, turns <c>ThreadContexts</c> off, and with it <c>ThreadResets</c>.
/// </para>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// </remarks>
public sealed class FastPath
{
    internal static readonly FastPath ThreadContexts = new(
        nameof(ThreadContexts),
        "Thread._executionContext, Thread._synchronizationContext, ExecutionContext.m_isFlowSuppressed, Task.t_currentTask, Task.m_taskId",
        "Contexts and the scheduler are looked up by public members: a method that does not suspend costs what the BCL's does.",
        static () => AmbientContext.FieldsAreUsable);

    internal static readonly FastPath ThreadResets = new(
        nameof(ThreadResets),
        "Thread._mayNeedResetForThreadPool",
        "Threads of the pool do not keep what they run next: what starts and awaits, or yields, goes through the pool's queues.",
        static () => AmbientContext.ResetsAreKnown,
        needs: ThreadContexts);

    internal static readonly FastPath BlockedThreads = new(
        nameof(BlockedThreads),
        "ThreadPool.NotifyThreadBlocked, ThreadPool.NotifyThreadUnblocked",
        "The pool finds out by itself that a thread of its own waits, and adds another later.",
        static () => PoolThread.CanNotify);

    internal static readonly FastPath QueuedTasks = new(
        nameof(QueuedTasks),
        "ThreadPool.TryPopCustomWorkItem",
        "A thread of the pool that waits for a task that it has queued waits for another thread to run it.",
        static () => PoolThread.CanPop);

    internal static readonly FastPath LeftTasks = new(
        nameof(LeftTasks),
        "ThreadPoolWorkQueue.TransferAllLocalWorkItemsToHighPriorityGlobalQueue",
        "What a thread of the pool has queued, and leaves behind as it waits, comes after all other work of the pool.",
        static () => PoolThread.CanGive);

    internal static readonly FastPath ValueTaskContent = new(
        nameof(ValueTaskContent),
        "ValueTask._obj, ValueTask<TResult>._obj",
        "A value task is turned into a Task, which allocates one, to find out what is behind it.",
        static () => Threading.ValueTaskContent.IsKnown && ValueTaskContent<object>.IsKnown && ValueTaskContent<long>.IsKnown);

    internal static readonly FastPath ValueTaskToken = new(
        nameof(ValueTaskToken),
        "ValueTask._token, ValueTask<TResult>._token",
        "Combinators of value tasks, and awaits of F#'s state machines, allocate an object for each value task that has a source.",
        static () => Threading.ValueTaskToken.IsKnown && ValueTaskToken<object>.IsKnown && ValueTaskToken<long>.IsKnown,
        needs: ValueTaskContent);

    internal static readonly FastPath ValueTaskAwaiters = new(
        nameof(ValueTaskAwaiters),
        "_value of the four awaiters of value tasks, ValueTask._continueOnCapturedContext, ValueTask<TResult>._continueOnCapturedContext",
        "The box of a method that awaits a value task makes a delegate for it, of 88 bytes, and keeps it.",
        static () => AwaitedValueTask.IsKnown && AwaitedValueTask<object>.IsKnown && AwaitedValueTask<long>.IsKnown,
        needs: ValueTaskToken);

    internal static readonly FastPath ConfiguredEnumerators = new(
        nameof(ConfiguredEnumerators),
        "_enumerator and _continueOnCapturedContext of ConfiguredCancelableAsyncEnumerable<T>.Enumerator",
        "Fused code that consumes a fused iterator by ConfigureAwait or WithCancellation awaits a value task for each item.",
        static () => ConfiguredEnumerator<object>.IsKnown && ConfiguredEnumerator<long>.IsKnown);

    internal static readonly FastPath UnobservedTasks = new(
        nameof(UnobservedTasks),
        "TaskScheduler.PublishUnobservedTaskException",
        "An exception that nobody has observed is given to a Task that is dropped: the event is raised a garbage collection later.",
        static () => UnobservedTask.CanPublish);

    internal static readonly FastPath CopiedTasks = new(
        nameof(CopiedTasks),
        "Task<TResult>..ctor, Task<TResult>.TrySetResult, Task.TrySetException, Task.TrySetCanceled",
        "AsTask of a task that has not ended allocates 16 bytes more, and notes in a weak table which task it is a copy of.",
        static () => CopiedTask<object>.CanBeMade && CopiedTask<long>.CanBeMade);

    internal static readonly FastPath CarryingTasks = new(
        nameof(CarryingTasks),
        "Task.m_taskScheduler, TaskScheduler.TryRunInline, Task.ScheduleAndStart",
        "A TaskScheduler is asked whether a LeanTask may run inline by a Task more, which is queued to it where it refuses.",
        static () => CarryingTask.CanBeAsked);

    private readonly Func<bool> _probe;

    private readonly FastPath? _needs;

    // Why the path is off, or null as long as no probe has failed. Set once, by the first probe that fails.
    private string? _failure;

    // Whether an event was written for the path: 1, or 0.
    private int _isReported;

    private FastPath(string name, string members, string whenOff, Func<bool> probe, FastPath? needs = null)
    {
        Name = name;
        Members = members;
        WhenOff = whenOff;
        _probe = probe;
        _needs = needs;
    }

    /// <summary>All fast paths. Reading this probes nothing; <see cref="IsOn"/> does.</summary>
    public static IReadOnlyList<FastPath> All { get; } =
    [
        ThreadContexts,
        ThreadResets,
        BlockedThreads,
        QueuedTasks,
        LeftTasks,
        ValueTaskContent,
        ValueTaskToken,
        ValueTaskAwaiters,
        ConfiguredEnumerators,
        UnobservedTasks,
        CopiedTasks,
        CarryingTasks,
    ];

    /// <summary>The name of the path, here and in events.</summary>
    public string Name { get; }

    /// <summary>The private members of the BCL that the path uses.</summary>
    public string Members { get; }

    /// <summary>What is done where the path is off, and what that costs.</summary>
    public string WhenOff { get; }

    /// <summary>
    /// Whether the path is used. The first call probes it, if no probe has run before, which allocates a few objects, and may wait for a pool
    /// thread. False also for a thread that asks while it is probing, such as in a handler of <see cref="AppDomain.FirstChanceException"/>, and false if a probe has failed for one type of result only, so that the path is off for value tasks of that type.
    /// </summary>
    /// <exception cref="ThreadInterruptedException">The calling thread was interrupted as it waited for a thread of the pool.</exception>
    public bool IsOn => (_needs is null || _needs.IsOn) && _probe() && Failure is null;

    /// <summary>Why the path is not used: what a probe has found, or the switch that is on. Null if it is used. Probes as <see cref="IsOn"/> does.</summary>
    public string? WhyOff => IsOn ? null : Failure ?? (_needs is null ? "Its probe is running." : $"It needs {_needs.Name}, which is off.");

    /// <summary>Why the path is not used; null also if it has not been probed yet.</summary>
    internal string? Failure => Volatile.Read(ref _failure);

    /// <summary>The name. Probes nothing.</summary>
    /// <returns>Such as <c>ThreadContexts</c>.</returns>
    public override string ToString() => Name;

    /// <summary>To be called where a probe has failed, even in a static constructor: it does not wait.</summary>
    /// <param name="why">What the probe has found.</param>
    /// <returns>Always false: the path is not used.</returns>
    internal bool TurnOff(string why)
    {
        if (Interlocked.CompareExchange(ref _failure, why, null) is null)
        {
            FastPathNotice.Report(this);
            foreach (FastPath path in All)
            {
                if (path._needs == this)
                    path.TurnOff($"It needs {Name}, which is off.");
            }
        }

        return false;
    }

    /// <summary>Whether no event has been written for the path so far; marks it as written.</summary>
    internal bool TryMarkReported() => Interlocked.Exchange(ref _isReported, 1) == 0;
}
