using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>
/// A use of private members of the BCL that is faster than the public members. At the first use, a probe checks whether this runtime has these
/// members; if not, the public members are used, with the same behaviour.
/// </summary>
/// <remarks>
/// <para>
/// The event source <c>LeanTasks</c> has an event <c>FastPathOff</c> for each path that is off; <c>leantasks doctor</c> prints all of them for its
/// runtime. The AppContext switch <c>LeanTasks.Threading.UsePublicContextApi</c>, read once at the first use, turns off <c>ThreadContexts</c>, and
/// with it <c>ThreadResets</c>.
/// </para>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// </remarks>
public sealed class FastPath
{
    internal static readonly FastPath ThreadContexts = new(
        nameof(ThreadContexts),
        "Thread._executionContext, Thread._synchronizationContext, ExecutionContext.m_isFlowSuppressed, Task.t_currentTask, Task.m_taskId",
        "Contexts and the scheduler are read through public members: a method that does not suspend costs as much as with the BCL.",
        static () => AmbientContext.FieldsAreUsable);

    internal static readonly FastPath ThreadResets = new(
        nameof(ThreadResets),
        "Thread._mayNeedResetForThreadPool",
        "Pool threads do not keep the work that they run next: starts, awaits and yields go through the pool's queues.",
        static () => AmbientContext.ResetsAreKnown,
        needs: ThreadContexts);

    internal static readonly FastPath BlockedThreads = new(
        nameof(BlockedThreads),
        "ThreadPool.NotifyThreadBlocked, ThreadPool.NotifyThreadUnblocked",
        "The thread pool is not notified when one of its threads blocks. It detects this itself, and adds a thread later.",
        static () => PoolThread.CanNotify);

    internal static readonly FastPath QueuedTasks = new(
        nameof(QueuedTasks),
        "ThreadPool.TryPopCustomWorkItem",
        "A thread of the thread pool may wait for a task that it has queued. It then waits until another thread has run the task.",
        static () => PoolThread.CanPop);

    internal static readonly FastPath LeftTasks = new(
        nameof(LeftTasks),
        "ThreadPoolWorkQueue.TransferAllLocalWorkItemsToHighPriorityGlobalQueue",
        "A thread of the thread pool may queue work and then block. The pool runs that work after all its other work.",
        static () => PoolThread.CanGive);

    internal static readonly FastPath ValueTaskContent = new(
        nameof(ValueTaskContent),
        "ValueTask._obj, ValueTask<TResult>._obj",
        "To find out what a value task wraps, it is converted to a Task, which allocates a Task.",
        static () => Threading.ValueTaskContent.IsKnown && ValueTaskContent<object>.IsKnown && ValueTaskContent<long>.IsKnown);

    internal static readonly FastPath ValueTaskToken = new(
        nameof(ValueTaskToken),
        "ValueTask._token, ValueTask<TResult>._token",
        "Combinators of value tasks, and awaits in F# state machines, allocate an object for each value task that has a source.",
        static () => Threading.ValueTaskToken.IsKnown && ValueTaskToken<object>.IsKnown && ValueTaskToken<long>.IsKnown,
        needs: ValueTaskContent);

    internal static readonly FastPath ValueTaskAwaiters = new(
        nameof(ValueTaskAwaiters),
        "_value of the four awaiters of value tasks, ValueTask._continueOnCapturedContext, ValueTask<TResult>._continueOnCapturedContext",
        "The box of a method that awaits a value task allocates a delegate of 88 bytes, and keeps it.",
        static () => AwaitedValueTask.IsKnown && AwaitedValueTask<object>.IsKnown && AwaitedValueTask<long>.IsKnown,
        needs: ValueTaskToken);

    internal static readonly FastPath ConfiguredEnumerators = new(
        nameof(ConfiguredEnumerators),
        "_enumerator and _continueOnCapturedContext of ConfiguredCancelableAsyncEnumerable<T>.Enumerator",
        "Fused code that consumes a fused iterator through ConfigureAwait or WithCancellation awaits a value task for each item.",
        static () => ConfiguredEnumerator<object>.IsKnown && ConfiguredEnumerator<long>.IsKnown);

    internal static readonly FastPath UnobservedTasks = new(
        nameof(UnobservedTasks),
        "TaskScheduler.PublishUnobservedTaskException",
        "An unobserved exception is passed to a Task that is then dropped: the event is raised one garbage collection later.",
        static () => UnobservedTask.CanPublish);

    internal static readonly FastPath CopiedTasks = new(
        nameof(CopiedTasks),
        "Task<TResult>..ctor, Task<TResult>.TrySetResult, Task.TrySetException, Task.TrySetCanceled",
        "AsTask of a task that has not completed allocates 16 bytes more, and records the original task in a weak table.",
        static () => CopiedTask<object>.CanBeMade && CopiedTask<long>.CanBeMade);

    internal static readonly FastPath CarryingTasks = new(
        nameof(CarryingTasks),
        "Task.m_taskScheduler, TaskScheduler.TryRunInline, Task.ScheduleAndStart",
        "An additional Task asks a TaskScheduler whether a LeanTask may run inline; if it refuses, the Task is queued to it.",
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

    /// <summary>Gets all fast paths. Reading this does not run a probe; <see cref="IsOn"/> does.</summary>
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

    /// <summary>Gets the name of the path, here and in events.</summary>
    public string Name { get; }

    /// <summary>Gets the private members of the BCL that the path uses.</summary>
    public string Members { get; }

    /// <summary>Gets a description of the alternative when the path is off, and its cost.</summary>
    public string WhenOff { get; }

    /// <summary>
    /// Gets whether the path is used. The first call runs the probe, if it has not run yet; it allocates a few objects and may wait for a pool
    /// thread. It is also false for a thread that asks during its own probe, such as in a handler of <see cref="AppDomain.FirstChanceException"/>. It
    /// is also false if a probe failed for only one type of result. Then the path is off for value tasks of that type.
    /// </summary>
    /// <exception cref="ThreadInterruptedException">The calling thread was interrupted while it waited for a pool thread.</exception>
    public bool IsOn => (_needs is null || _needs.IsOn) && _probe() && Failure is null;

    /// <summary>Gets the reason why the path is not used: the finding of a probe, or the switch that is on. Null if it is used. Runs the probe like <see cref="IsOn"/>.</summary>
    public string? WhyOff => IsOn ? null : Failure ?? (_needs is null ? "The probe is still running." : $"It requires {_needs.Name}, which is off.");

    /// <summary>Why the path is not used; null also if it has not been probed yet.</summary>
    internal string? Failure => Volatile.Read(ref _failure);

    /// <summary>Returns the name. Does not run the probe.</summary>
    /// <returns>The name, such as <c>ThreadContexts</c>.</returns>
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
                    path.TurnOff($"It requires {Name}, which is off.");
            }
        }

        return false;
    }

    /// <summary>Whether no event has been written for the path so far; marks it as written.</summary>
    internal bool TryMarkReported() => Interlocked.Exchange(ref _isReported, 1) == 0;
}
