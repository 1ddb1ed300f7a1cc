using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// A call made in a task of a <see cref="TaskScheduler"/>. The task alone does not show when the call has ended. In the BCL, a task has
/// failed if its scheduler throws when asked to run it, even if a thread of that scheduler already does.
/// </summary>
/// <param name="call">The call.</param>
internal sealed class TaskCall(Action call)
{
    // Guards the other fields, and is pulsed when the call ends. Not the object itself, which the scheduler can get and lock.
    private readonly object _gate = new();

    // Whether the call may begin; if it has not begun when the task is refused, it never may. Written by the thread that gets the task,
    // or by the waiting thread.
    private bool _mayBegin = true;

    // Whether the call has begun, and not ended. Written by the thread that has got the task.
    private bool _runs;

    /// <summary>Makes a call on a scheduler, and returns when it has ended, whatever the scheduler does.</summary>
    /// <param name="scheduler">Where to run; on this thread if the scheduler permits it.</param>
    /// <param name="call">The call. It is made at most once; its exception is thrown.</param>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    internal static void Run(TaskScheduler scheduler, Action call)
    {
        TaskCall self = new(call);
        Task task = new(static self => Unsafe.As<TaskCall>(self!).Run(), self, TaskCreationOptions.DenyChildAttach);
        try
        {
            task.RunSynchronously(scheduler);
        }
        finally
        {
            bool interrupted = false;
            LoopWait.UntilEnded(task, ref interrupted);
            self.UntilEnded(ref interrupted);
            if (interrupted)
                Thread.CurrentThread.Interrupt();
        }

        task.GetAwaiter().GetResult();
    }

    private void Run()
    {
        lock (_gate)
        {
            if (!_mayBegin)
                return;
            _mayBegin = false;
            _runs = true;
        }

        try
        {
            call();
        }
        finally
        {
            lock (_gate)
            {
                _runs = false;
                Monitor.PulseAll(_gate);
            }
        }
    }

    private void UntilEnded(ref bool interrupted)
    {
        while (true)
        {
            try
            {
                lock (_gate)
                {
                    _mayBegin = false;
                    while (_runs)
                        Monitor.Wait(_gate);
                    return;
                }
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }
    }
}

/// <summary>Waits in all cases, because the code in the tasks uses the waiting thread's stack.</summary>
internal static class LoopWait
{
    /// <summary>Returns when the task has ended, however it has.</summary>
    /// <param name="task">The task, which runs here if its scheduler permits it.</param>
    /// <param name="interrupted">Set if the thread was interrupted meanwhile.</param>
    internal static void UntilEnded(LeanTask task, ref bool interrupted)
    {
        // The overload with a time does not ask the scheduler to run the task here, which may throw each time.
        for (bool mayRunHere = true; !task.IsCompleted;)
        {
            try
            {
                if (mayRunHere)
                    task.Wait();
                else
                    _ = task.Wait(int.MaxValue);
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
            catch (Exception)
            {
                mayRunHere = false;
            }
        }
    }

    /// <inheritdoc cref="UntilEnded(LeanTask, ref bool)"/>
    internal static void UntilEnded(Task task, ref bool interrupted)
    {
        while (!task.IsCompleted)
        {
            try
            {
                // Not for a scheduler: it was asked before.
                _ = ((IAsyncResult)task).AsyncWaitHandle.WaitOne();
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }
        }
    }
}
