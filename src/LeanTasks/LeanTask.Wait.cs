using LeanTasks.Completion;

namespace LeanTasks;

// Blocking until a task has completed.
public partial class LeanTask
{
    /// <summary>Blocks until the task has completed. A queued task that nobody has begun is run on the calling thread.</summary>
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
        if (TryRunInline() && IsCompleted)
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

    /// <summary>The result of <c>await</c>: blocks where it must, throws what the task ended with.</summary>
    internal void GetAwaitResult()
    {
        if (!IsCompleted)
            Block();
        if (!IsCompletedSuccessfully)
            CompletedOutcome.ThrowForAwait();
    }
}
