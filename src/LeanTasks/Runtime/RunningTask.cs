using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Runtime;

/// <summary>
/// Makes a task the one that runs on a thread, for both libraries. The BCL's current task becomes one that has the same scheduler, or none. Keeps
/// those that ran there before.
/// </summary>
internal readonly struct RunningTask
{
    private readonly LeanTask? _task;

    // Both are of use only if the BCL's was changed.
    private readonly Task? _current;
    private readonly Task? _carrier;
    private readonly bool _hasShown;

    /// <param name="task">The task, or null for none.</param>
    /// <param name="thread">The current thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal RunningTask(LeanTask? task, ThreadLocalState thread)
    {
        _task = thread.Task;
        thread.Task = task;

        // For a task of the pool on a thread that runs none of the BCL's. It takes a look-up of the thread, a read of what the task holds, and two
        // tests.
        Task? current = BclCurrentTask.Value;
        LeanScheduler? scheduler = task?.VisibleScheduler;
        if (current is null && scheduler is null)
            return;
        _hasShown = true;
        _current = current;
        _carrier = thread.Carrier;
        Show(scheduler, current, thread);
    }

    /// <summary>Makes the tasks that ran before those that run.</summary>
    /// <param name="thread">The current thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Restore(ThreadLocalState thread)
    {
        thread.Task = _task;
        if (!_hasShown)
            return;
        thread.Carrier = _carrier;
        BclCurrentTask.Value = _current;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Show(LeanScheduler? scheduler, Task? current, ThreadLocalState thread)
    {
        Task? carrier = scheduler?.CarrierInside(current);
        thread.Carrier = carrier;
        if (!ReferenceEquals(carrier, current))
            BclCurrentTask.Value = carrier;
    }
}
