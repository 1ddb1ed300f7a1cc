using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// A call made in a task of a <see cref="TaskScheduler"/>. The task alone does not tell when the call has ended: to the BCL, a task
/// whose scheduler throws when it is asked to run it has failed, also if a thread of that scheduler runs it already.
/// </summary>
/// <param name="call">What to do.</param>
internal sealed class TaskCall(Action call)
{
    // Guards the rest, and is pulsed when the call ends. Not the object itself, which the scheduler can get hold of.
    private readonly object _gate = new();

    // Whether the call is to begin; if it has not as the task is refused, it never is. Written by the thread that gets the task, or
    // that waits.
    private bool _mayBegin = true;

    // Whether the call has begun, and not ended. Written by the thread that has got the task.
    private bool _runs;

    /// <summary>Makes a call inside a scheduler, and returns when it has ended, whatever the scheduler does.</summary>
    /// <param name="scheduler">Where to run, here if the scheduler lets it.</param>
    /// <param name="call">What to do. It is done at most once; what it throws is thrown.</param>
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
