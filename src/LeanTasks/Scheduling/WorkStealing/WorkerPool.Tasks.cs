using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

// Tasks: how they are queued and taken.
internal sealed partial class WorkerPool
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    // How many workers are marked as blocked with tasks of their own. Changed by interlocked operations.
    private int _blockedWithTasks;

    // The number of the mark that was made last. Changed by interlocked operations.
    private long _lastBlocked;

    /// <summary>Queues a task, and makes sure that a thread is awake for it.</summary>
    /// <param name="task">The task.</param>
    /// <param name="own">The current thread's worker, if it is one of the worker pool's own and the task may wait for younger ones.</param>
    internal void Queue(LeanTask task, Worker? own)
    {
        if (own is not null)
            own.Tasks.Push(task);
        else
            Enqueue(task);
        WakeForTask();

        // Closed meanwhile: either the last thread finds the task as it ends, or it has ended before, and this thread finds the task.
        if (IsClosing && own is null && ThreadCount == 0)
            HandLeftoversToPool();
    }

    /// <summary>Whether there seem to be tasks that have not been taken.</summary>
    internal bool HasTasks()
    {
        if (!_shared.IsEmpty)
            return true;
        foreach (Worker worker in Workers)
        {
            if (!worker.Tasks.LooksEmpty)
                return true;
        }

        return false;
    }

    /// <summary>How many tasks seem to be queued. One that was run in place by a wait counts until its turn comes.</summary>
    internal long QueueLength
    {
        get
        {
            long length = _shared.Count;
            foreach (Worker worker in Workers)
                length += worker.Tasks.Count;
            return length;
        }
    }

    internal LeanTask? TryTakeShared() =>
        _shared.IsEmpty ? null : Uninterrupted.Call(static shared => shared.TryDequeue(out LeanTask? task) ? task : null, _shared);

    /// <summary>Takes the oldest task of another worker.</summary>
    internal LeanTask? TryStealTask(Worker? thief)
    {
        Worker[] workers = Workers;
        int start = thief?.Number ?? 0;
        for (int step = 0; step < workers.Length; step++)
        {
            Worker victim = workers[(start + step) % workers.Length];
            if (victim != thief && !victim.Tasks.LooksEmpty && victim.Tasks.TrySteal() is { } task)
                return task;
        }

        return null;
    }

    /// <summary>Takes the oldest task of the worker that has blocked last: what that waits for may be one of its own.</summary>
    internal LeanTask? TryStealTaskOfBlocked()
    {
        while (Volatile.Read(ref _blockedWithTasks) > 0 && FindLastBlocked() is { } victim)
        {
            // Otherwise another thread was faster.
            if (victim.Tasks.TrySteal() is { } task)
                return task;
        }

        return null;
    }

    private Worker? FindLastBlocked()
    {
        Worker? last = null;
        long lastNumber = 0;
        foreach (Worker worker in Workers)
        {
            long number = Volatile.Read(ref worker.BlockedAs);
            if (number > lastNumber && !worker.Tasks.LooksEmpty)
                (last, lastNumber) = (worker, number);
        }

        return last;
    }

    /// <summary>Called by a worker that is about to block: its tasks come before the shared ones.</summary>
    private void MarkBlocked(Worker worker)
    {
        if (worker.BlockedAs != 0 || worker.Tasks.LooksEmpty)
            return;
        Volatile.Write(ref worker.BlockedAs, Interlocked.Increment(ref _lastBlocked));
        Interlocked.Increment(ref _blockedWithTasks);
    }

    /// <summary>Called by that worker when it goes on.</summary>
    private void UnmarkBlocked(Worker worker)
    {
        if (worker.BlockedAs == 0)
            return;
        Volatile.Write(ref worker.BlockedAs, 0);
        Interlocked.Decrement(ref _blockedWithTasks);
    }

    /// <summary>Takes a task for a thread that is not a worker.</summary>
    private LeanTask? TryTakeAny() => TryTakeShared() ?? TryStealTask(thief: null);

    /// <summary>Cancels all tasks that have not begun. A thread that takes one at the same time cancels it.</summary>
    internal void CancelTasks()
    {
        while (TryTakeAny() is { } task)
            Cancel(task);
    }

    /// <summary>Cancels a task that has been taken out of the queue. One that runs a task of the BCL, or resumes a method, goes to the pool.</summary>
    internal static void Cancel(LeanTask task)
    {
        if (task.MustRun)
            task.QueueToPool();
        else
            task.TryCancelUnrun(s_canceled);
    }

    /// <summary>The tasks that seem to be queued, for debuggers.</summary>
    internal IEnumerable<LeanTask> TasksForDebugger() => [.. _shared, .. Workers.SelectMany(static worker => worker.Tasks.Snapshot())];

    private void Enqueue(LeanTask task) => Uninterrupted.Call(
        static queueing =>
        {
            queueing.Shared.Enqueue(queueing.Task);
            return true;
        },
        (Shared: _shared, Task: task));

    /// <summary>Runs tasks that were queued just as the worker pool ended.</summary>
    private void HandLeftoversToPool()
    {
        if (ThreadCount > 0)
            return;
        while (TryTakeAny() is { } task)
        {
            if (CancelsTasks)
                Cancel(task);
            else
                task.QueueToPool();
        }
    }
}
