using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// A place to work in a <see cref="Crew"/>: forks, tasks, and the thread that has taken it, which is one of the crew's own or,
/// for the time of a call, a guest. Only that thread may use the members, unless they say otherwise.
/// </summary>
internal sealed partial class Worker : IThreadWorker
{
    /// <summary>The forks, which other workers steal.</summary>
    internal ForkDeque Forks;

    // The thread that has taken the worker; its contexts are looked up here. Written by that thread before it begins.
    private Thread? _thread;

    // The number of waits known to the crew that the thread is in. Written by that thread.
    private int _blockings;

    // The array for the slots of Forks, which holds only its address.
    private readonly ForkSlot[] _slots = GC.AllocateArray<ForkSlot>(ForkDeque.Capacity, pinned: true);

    /// <summary>How many forks its threads have stolen. Written by the thread that has taken the worker; read by any.</summary>
    internal nint StolenForks;

    /// <summary>How many tasks its threads have stolen. Written by the thread that has taken the worker; read by any.</summary>
    internal nint StolenTasks;

    internal Worker(Crew crew, int number)
    {
        Crew = crew;
        Number = number;
        ThreadName = $"{crew.Name} {number}";
        Forks.Use(_slots);
    }

    /// <summary>
    /// The mark of a thread that blocks, and had tasks when it began to: the higher, the later it has begun. Otherwise 0. Written by that
    /// thread.
    /// </summary>
    internal long BlockedAs;

    /// <summary>Whether no thread has taken it. Guarded by the crew's lock.</summary>
    internal bool IsFree { get; set; }

    /// <summary>Its crew. For any thread.</summary>
    internal Crew Crew { get; }

    /// <summary>Its index in <see cref="Crew.Workers"/>. For any thread.</summary>
    internal int Number { get; }

    /// <summary>The name of a thread of the crew's own that takes it.</summary>
    internal string ThreadName { get; }

    /// <summary>The thread that has taken the worker.</summary>
    internal LeanThread Thread { get; private set; } = null!;

    /// <summary>Whether that thread is not one of the crew's own.</summary>
    internal bool IsGuest { get; private set; }

    /// <summary>The thread's worker before it became a guest, in another crew; or null. When the thread blocks, it also blocks as that worker.</summary>
    internal Worker? Outer { get; private set; }

    /// <summary>The tasks that the thread has queued, which other workers steal.</summary>
    internal TaskDeque Tasks { get; } = new();

    /// <summary>Lets the thread sleep. For any thread to wake it.</summary>
    internal Parker Parker { get; } = new();

    /// <summary>
    /// The execution context, to compare it with that of another moment. The value of the thread's field, null for the default one; if
    /// fields may not be used, the context that flows, null if its flow is suppressed.
    /// </summary>
    internal ExecutionContext? Context
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => AmbientContext.FieldsAreUsable ? ThreadFields.ExecutionContext(_thread!) : ExecutionContext.Capture();
    }

    /// <summary>
    /// Whether the thread counts as running but seems to be blocked; the answer may be outdated at once. For any thread.
    /// </summary>
    internal bool SeemsBlocked => Volatile.Read(ref _blockings) == 0
        && (IsGuest || Volatile.Read(ref _isRunning))
        && Volatile.Read(ref _thread) is { } thread
        && (thread.ThreadState & ThreadState.WaitSleepJoin) != 0;

    /// <summary>What a thread works as, or null outside of a crew. For that thread.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Worker? Of(LeanThread thread) => Unsafe.As<Worker?>(thread.Worker); // Nothing but a crew sets it.

    /// <inheritdoc/>
    /// <remarks>In every crew where the thread is a worker, another may run meanwhile.</remarks>
    public void BeginBlocking()
    {
        for (Worker? worker = this; worker is not null; worker = worker.Outer)
        {
            Volatile.Write(ref worker._blockings, worker._blockings + 1);
            worker.Crew.BeginBlocking(worker);
        }
    }

    /// <inheritdoc/>
    public void EndBlocking()
    {
        for (Worker? worker = this; worker is not null; worker = worker.Outer)
        {
            Volatile.Write(ref worker._blockings, worker._blockings - 1);
            worker.Crew.EndBlocking(worker);
        }
    }

    /// <summary>The thread's place among a crew's own threads, even while it is a guest elsewhere; or null.</summary>
    internal static Worker? OwnIn(Crew crew, LeanThread thread)
    {
        Worker? worker = Of(thread);
        while (worker is not null && (worker.IsGuest || !ReferenceEquals(worker.Crew, crew)))
            worker = worker.Outer;
        return worker;
    }

    /// <summary>Gives the worker to the current thread.</summary>
    internal void Take(LeanThread thread, bool asGuest)
    {
        _thread = System.Threading.Thread.CurrentThread;
        Thread = thread;
        IsGuest = asGuest;
        Outer = asGuest ? Of(thread) : null;
    }

    /// <summary>Releases the thread, which may end.</summary>
    internal void Leave()
    {
        _thread = null;
        Thread = null!;
        Outer = null;
    }
}
