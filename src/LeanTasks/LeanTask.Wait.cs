using LeanTasks.Completion;

namespace LeanTasks;

// Blocking until a task has completed.
public partial class LeanTask
{
    /// <summary>Blocks until the task has completed. A queued task that nobody has begun may be run by the calling thread, if it is one of the pool's.</summary>
    /// <remarks>Allocates once per thread that ever has to block.</remarks>
    /// <exception cref="AggregateException">The task faulted or was canceled.</exception>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the task goes on.</exception>
    public void Wait()
    {
        if (!IsCompleted)
            Block();
        if (!IsCompletedSuccessfully)
            CompletedOutcome.ThrowForWait();
    }

    /// <summary>Returns when the task has completed.</summary>
    private void Block()
    {
        if (TryRunInline())
            return;

        SpinWait spinner = default;
        while (!spinner.NextSpinWillYield)
        {
            spinner.SpinOnce();
            if (IsCompleted)
                return;
        }

        Waiter.Block(this);
    }

    /// <summary>The end of an <c>await</c>: blocks where it must, throws what the task ended with.</summary>
    internal void GetAwaitResult()
    {
        if (!IsCompletedSuccessfully)
            EndAwait();
    }

    private void EndAwait()
    {
        if (!IsCompleted)
            Block();
        if (!IsCompletedSuccessfully)
            CompletedOutcome.ThrowForAwait();
    }
}
