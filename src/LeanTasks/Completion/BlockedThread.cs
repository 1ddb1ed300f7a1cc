using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>
/// A thread that blocks for a time, with a token, or for the first of several tasks. It does not attach itself to the tasks, which would
/// leave a node behind in each. It enters itself in a list of all such threads, and flags the tasks as <see cref="TaskFlags.Watched"/>. The
/// completer of a flagged task looks into the list. Completion/README.md proves that no wake-up is lost.
/// </summary>
internal sealed class BlockedThread
{
    private static readonly object s_gate = new();

    private static readonly Action<object?> s_wake = static thread => Unsafe.As<BlockedThread>(thread!).Wake();

    // The first of the list. Guarded by s_gate.
    private static BlockedThread? s_first;

    // The object that this thread can use; null while it is in use.
    [ThreadStatic]
    private static BlockedThread? t_idle;

    // The list's links. Guarded by s_gate.
    private BlockedThread? _next;
    private BlockedThread? _previous;

    // The task waited for, or null for any that is watched. Written under s_gate by the thread itself.
    private LeanTask? _task;

    // Whether something has happened since the thread looked last. Guarded by the monitor of this object.
    private bool _awake;

    /// <summary>Blocks until the task has completed or the time is over.</summary>
    /// <returns>Whether the task has completed.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled, and the task had not completed.</exception>
    internal static bool WaitFor(LeanTask task, Deadline deadline, CancellationToken cancellationToken) =>
        WaitForAll(new ReadOnlySpan<LeanTask>(in task), deadline, cancellationToken);

    /// <summary>Blocks until all tasks have completed or the time is over: looks at one after the other.</summary>
    /// <returns>Whether all have completed.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled, and not all tasks had completed.</exception>
    internal static bool WaitForAll(ReadOnlySpan<LeanTask> tasks, Deadline deadline, CancellationToken cancellationToken)
    {
        BlockedThread thread = Enter();
        using CancellationTokenRegistration registration = cancellationToken.UnsafeRegister(s_wake, thread);
        try
        {
            foreach (LeanTask task in tasks)
            {
                if (task.IsCompleted)
                    continue;
                thread.Turn(task);
                while (!task.Watch())
                {
                    if (!thread.Sleep(deadline, cancellationToken))
                        return false;
                }
            }

            return true;
        }
        finally
        {
            thread.Leave();
        }
    }

    /// <summary>Blocks until one of the tasks has completed or the time is over.</summary>
    /// <returns>The index of a task that has completed, or -1.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled, and no task had completed.</exception>
    internal static int WaitForAny(ReadOnlySpan<LeanTask> tasks, Deadline deadline, CancellationToken cancellationToken)
    {
        BlockedThread thread = Enter();
        using CancellationTokenRegistration registration = cancellationToken.UnsafeRegister(s_wake, thread);
        try
        {
            do
            {
                for (int i = 0; i < tasks.Length; i++)
                {
                    if (tasks[i].Watch())
                        return i;
                }
            }
            while (thread.Sleep(deadline, cancellationToken));

            return -1;
        }
        finally
        {
            thread.Leave();
        }
    }

    /// <summary>A watched task has completed.</summary>
    internal static void Wake(LeanTask task)
    {
        using (Uninterrupted.Lock(s_gate))
        {
            for (BlockedThread? thread = s_first; thread is not null; thread = thread._next)
            {
                if (thread._task is null || ReferenceEquals(thread._task, task))
                    thread.Wake();
            }
        }
    }

    private static BlockedThread Enter()
    {
        BlockedThread thread = t_idle ?? new BlockedThread();
        t_idle = null;
        using (Uninterrupted.Lock(s_gate))
        {
            thread._next = s_first;
            if (s_first is not null)
                s_first._previous = thread;
            s_first = thread;
        }

        return thread;
    }

    /// <summary>No completer can reach this object afterwards, so the next wait may use it; a token at most wakes it for nothing.</summary>
    private void Leave()
    {
        using (Uninterrupted.Lock(s_gate))
        {
            if (_previous is null)
                s_first = _next;
            else
                _previous._next = _next;
            if (_next is not null)
                _next._previous = _previous;
            _next = null;
            _previous = null;
            _task = null;
        }

        _awake = false;
        t_idle = this;
    }

    private void Turn(LeanTask task)
    {
        using (Uninterrupted.Lock(s_gate))
            _task = task;
    }

    private void Wake()
    {
        using (Uninterrupted.Lock(this))
        {
            _awake = true;
            Monitor.Pulse(this);
        }
    }

    /// <returns>Whether there is reason to look again; false when the time is over.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled before the caller looked last.</exception>
    private bool Sleep(Deadline deadline, CancellationToken cancellationToken)
    {
        // Not after the sleep: for a task that has completed meanwhile, the completion counts.
        cancellationToken.ThrowIfCancellationRequested();
        using Blocking blocking = Blocking.Begin();
        lock (this)
        {
            while (!_awake)
            {
                int left = deadline.RemainingMilliseconds;
                if (left == 0)
                    return false;
                Monitor.Wait(this, left);
            }

            _awake = false;
        }

        return true;
    }
}

/// <summary>When a wait is over. The system's tick count is too coarse for waits of a millisecond; the stopwatch is not.</summary>
internal readonly struct Deadline(int millisecondsTimeout)
{
    private readonly long _start = millisecondsTimeout == Timeout.Infinite ? 0 : Stopwatch.GetTimestamp();

    /// <summary>The time left, rounded up; 0 when it has passed, -1 if there is no limit.</summary>
    internal int RemainingMilliseconds
    {
        get
        {
            if (millisecondsTimeout == Timeout.Infinite)
                return Timeout.Infinite;
            double left = millisecondsTimeout - Stopwatch.GetElapsedTime(_start).TotalMilliseconds;
            return left <= 0 ? 0 : (int)Math.Ceiling(left);
        }
    }
}

/// <summary>
/// The tasks that a wait was called with, none of them null: the caller's array may change while the thread is blocked. The
/// copy is rented; disposing of it clears and returns it.
/// </summary>
internal readonly ref struct TaskSnapshot
{
    private readonly LeanTask[] _rented;

    /// <exception cref="ArgumentException">A task is null.</exception>
    internal TaskSnapshot(ReadOnlySpan<LeanTask> tasks, string name)
    {
        _rented = ArrayPool<LeanTask>.Shared.Rent(tasks.Length);
        Span<LeanTask> copy = _rented.AsSpan(0, tasks.Length);
        tasks.CopyTo(copy);
        Tasks = copy;
        for (int i = 0; i < copy.Length; i++)
        {
            if (copy[i] is not null)
                continue;
            Dispose();
            throw LeanTask.NullTask(i, name);
        }
    }

    internal ReadOnlySpan<LeanTask> Tasks { get; }

    public void Dispose()
    {
        _rented.AsSpan(0, Tasks.Length).Clear();
        ArrayPool<LeanTask>.Shared.Return(_rented);
    }
}
