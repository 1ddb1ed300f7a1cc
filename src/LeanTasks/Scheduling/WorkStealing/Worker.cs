using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// A place to work in a <see cref="WorkerPool"/>: forks, tasks, and the thread that has taken it. That is one of the worker pool's own or,
/// for the time of a call, an external thread. Only that thread may use the members, unless they say otherwise.
/// </summary>
internal sealed partial class Worker : IThreadWorker
{
    /// <summary>The forks, which other workers steal.</summary>
    internal ForkDeque Forks;

    // The thread that has taken the worker; its contexts are looked up here. Written by that thread before it begins.
    private Thread? _thread;

    // The number of waits known to the worker pool that the thread is in. Written by that thread.
    private int _blockings;

    // The array for the slots of Forks, which holds only its address.
    private readonly ForkSlot[] _slots = GC.AllocateArray<ForkSlot>(ForkDeque.Capacity, pinned: true);

    /// <summary>How many forks its threads have stolen. Written by the thread that has taken the worker; read by any.</summary>
    internal nint StolenForks;

    /// <summary>How many tasks its threads have stolen. Written by the thread that has taken the worker; read by any.</summary>
    internal nint StolenTasks;

    internal Worker(WorkerPool pool, int number)
    {
        WorkerPool = pool;
        Number = number;
        ThreadName = $"{pool.Name} {number}";
        Forks.Use(_slots);
    }

    /// <summary>
    /// The mark of a thread that blocks, and had tasks when it began to: the higher, the later it has begun. Otherwise 0. Written by that
    /// thread.
    /// </summary>
    internal long BlockedAs;

    /// <summary>Whether no thread has taken it. Guarded by the worker pool's lock.</summary>
    internal bool IsFree { get; set; }

    /// <summary>Its worker pool. For any thread.</summary>
    internal WorkerPool WorkerPool { get; }

    /// <summary>Its index in <see cref="WorkerPool.Workers"/>. For any thread.</summary>
    internal int Number { get; }

    /// <summary>The name of a thread of the worker pool's own that takes it.</summary>
    internal string ThreadName { get; }

    /// <summary>The thread that has taken the worker.</summary>
    internal ThreadLocalState Thread { get; private set; } = null!;

    /// <summary>Whether that thread is not one of the worker pool's own.</summary>
    internal bool IsExternal { get; private set; }

    /// <summary>The thread's worker before it became an external thread, in another worker pool; or null. When the thread blocks, it also blocks as that worker.</summary>
    internal Worker? Outer { get; private set; }

    /// <summary>The tasks that the thread has queued, which other workers steal.</summary>
    internal TaskDeque Tasks { get; } = new();

    /// <summary>Lets the thread sleep. For any thread to wake it.</summary>
    internal Parker Parker { get; } = new();

    /// <summary>
    /// The execution context, to compare it with that of another moment. The value of the thread's field, null for the default one. If
    /// fields may not be used, the context that flows, null if its flow is suppressed.
    /// </summary>
    internal ExecutionContext? Context
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable ? ThreadFields.ExecutionContext(_thread!) : ExecutionContext.Capture();
    }

    /// <summary>
    /// Whether the thread counts as running but seems to be blocked; the answer may be outdated immediately. For any thread.
    /// </summary>
    internal bool SeemsBlocked => Volatile.Read(ref _blockings) == 0
        && (IsExternal || Volatile.Read(ref _isRunning))
        && Volatile.Read(ref _thread) is { } thread
        && (thread.ThreadState & ThreadState.WaitSleepJoin) != 0;

    /// <summary>What a thread works as, or null outside of a worker pool. For that thread.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Worker? Of(ThreadLocalState thread) => Unsafe.As<Worker?>(thread.Worker); // Nothing but a worker pool sets it.

    /// <inheritdoc/>
    /// <remarks>In every worker pool where the thread is a worker, another may run meanwhile.</remarks>
    public void BeginBlocking()
    {
        for (Worker? worker = this; worker is not null; worker = worker.Outer)
        {
            Volatile.Write(ref worker._blockings, worker._blockings + 1);
            worker.WorkerPool.BeginBlocking(worker);
        }
    }

    /// <inheritdoc/>
    public void EndBlocking()
    {
        for (Worker? worker = this; worker is not null; worker = worker.Outer)
        {
            Volatile.Write(ref worker._blockings, worker._blockings - 1);
            worker.WorkerPool.EndBlocking(worker);
        }
    }

    /// <summary>The thread's place among a worker pool's own threads, even while it is an external thread elsewhere; or null.</summary>
    internal static Worker? OwnIn(WorkerPool pool, ThreadLocalState thread)
    {
        Worker? worker = Of(thread);
        while (worker is not null && (worker.IsExternal || !ReferenceEquals(worker.WorkerPool, pool)))
            worker = worker.Outer;
        return worker;
    }

    /// <summary>Gives the worker to the current thread.</summary>
    internal void Take(ThreadLocalState thread, bool isExternal)
    {
        _thread = System.Threading.Thread.CurrentThread;
        Thread = thread;
        IsExternal = isExternal;
        Outer = isExternal ? Of(thread) : null;
    }

    /// <summary>Releases the thread, which may end.</summary>
    internal void Leave()
    {
        _thread = null;
        Thread = null!;
        Outer = null;
    }
}

/// <summary>The time for which a thread is a worker of a pool, as an external thread if it is not one already.</summary>
internal readonly ref struct WorkerScope
{
    private readonly Worker? _before;
    private readonly bool _isAtHome;

    internal WorkerScope(WorkerPool pool, ThreadLocalState thread)
    {
        _before = Worker.Of(thread);
        _isAtHome = ReferenceEquals(_before?.WorkerPool, pool);
        Worker = _isAtHome ? _before! : pool.EnterExternal(thread);
    }

    internal Worker Worker { get; }

    public void Dispose()
    {
        if (!_isAtHome)
            Worker.WorkerPool.LeaveExternal(Worker, _before);
    }
}
