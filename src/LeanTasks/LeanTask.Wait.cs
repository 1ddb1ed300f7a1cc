using System.Diagnostics;
using LeanTasks.Combinators;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks;

// Blocking until a task has completed.
public partial class LeanTask
{
    // On one processor the completer cannot run meanwhile.
    private static readonly int s_spinsBeforeBlocking = Environment.ProcessorCount > 1 ? 35 : 1;

    /// <summary>Blocks until the task has completed. A task that the calling pool thread has queued, and that has not begun, runs here.</summary>
    /// <remarks>Allocates once for each thread that must block.</remarks>
    /// <exception cref="AggregateException">The task faulted or was canceled.</exception>
    /// <exception cref="TaskSchedulerException">The task's scheduler threw when it was asked to run the task here.</exception>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the task continues.</exception>
    public void Wait()
    {
        if (!IsCompleted)
            Block();
        ThrowUnlessSuccessful();
    }

    /// <inheritdoc cref="Wait(TimeSpan, CancellationToken)"/>
    public bool Wait(TimeSpan timeout) => Wait(timeout, CancellationToken.None);

    /// <summary>Blocks until the task has completed or a time has elapsed.</summary>
    /// <param name="timeout">How long to wait, to the millisecond; <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <param name="cancellationToken">A token that ends the wait; the task continues.</param>
    /// <returns>True if the task has completed; false if the time has elapsed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative and not infinite, or more than <see cref="int.MaxValue"/> milliseconds.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="Wait()"/>
    public bool Wait(TimeSpan timeout, CancellationToken cancellationToken)
    {
        int milliseconds = Milliseconds(timeout, nameof(timeout));

        // Unlike the overload with milliseconds, as in the BCL: also if the task has completed, or the time is zero.
        cancellationToken.ThrowIfCancellationRequested();
        return Wait(milliseconds, cancellationToken);
    }

    /// <inheritdoc cref="Wait(int, CancellationToken)"/>
    public void Wait(CancellationToken cancellationToken) => Wait(Timeout.Infinite, cancellationToken);

    /// <inheritdoc cref="Wait(int, CancellationToken)"/>
    public bool Wait(int millisecondsTimeout) => Wait(millisecondsTimeout, CancellationToken.None);

    /// <summary>Blocks until the task has completed or a time has elapsed.</summary>
    /// <param name="millisecondsTimeout">How long to wait; <see cref="Timeout.Infinite"/> for no limit.</param>
    /// <param name="cancellationToken">A token that ends the wait; the task continues.</param>
    /// <returns>True if the task has completed; false if the time has elapsed.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="millisecondsTimeout"/> is less than -1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="Wait()"/>
    public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(millisecondsTimeout, Timeout.Infinite);
        if (!WaitToEnd(millisecondsTimeout, cancellationToken))
            return false;

        // One token often cancels both the task and the wait; then the wait reports it.
        if (IsCanceled)
            cancellationToken.ThrowIfCancellationRequested();
        ThrowUnlessSuccessful();
        return true;
    }

    /// <summary>The time in milliseconds, as all members with a timeout take it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative and not infinite, or too long.</exception>
    internal static int Milliseconds(TimeSpan timeout, string name)
    {
        long milliseconds = (long)timeout.TotalMilliseconds;
        ArgumentOutOfRangeException.ThrowIfLessThan(milliseconds, Timeout.Infinite, name);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(milliseconds, int.MaxValue, name);
        return (int)milliseconds;
    }

    /// <returns>Whether the task has completed, however it ended.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled, and the task had not completed.</exception>
    private bool WaitToEnd(int millisecondsTimeout, CancellationToken cancellationToken)
    {
        if (IsCompleted)
            return true;
        if (millisecondsTimeout == Timeout.Infinite && !cancellationToken.CanBeCanceled)
        {
            Block();
            return true;
        }

        if (millisecondsTimeout == 0)
            return false;
        cancellationToken.ThrowIfCancellationRequested();
        return BlockedThread.WaitFor(this, new Deadline(millisecondsTimeout), cancellationToken);
    }

    /// <summary>Returns when the task has completed.</summary>
    private void Block()
    {
        if (!TryRunInline() || !IsCompleted)
            BlockUnasked();
    }

    /// <summary>Returns when the task has completed, without asking its scheduler to run it here.</summary>
    private void BlockUnasked()
    {
        if (!SpinUntilCompleted())
            Waiter.Block(this);
    }

    /// <summary>
    /// Completion is often near, and spinning is cheaper than blocking immediately. Then the completer would need to wake this thread, and the system
    /// to find a processor for it. As many turns as in the BCL: waking a thread of the pool for the task takes about as long.
    /// </summary>
    private bool SpinUntilCompleted()
    {
        SpinWait spinner = default;
        while (spinner.Count < s_spinsBeforeBlocking)
        {
            spinner.SpinOnce(sleep1Threshold: -1);
            if (IsCompleted)
                return true;
        }

        return false;
    }

    /// <summary>Runs what this thread is about to wait for, if it has not begun, and its scheduler permits it.</summary>
    /// <returns>Whether it has run.</returns>
    /// <exception cref="TaskSchedulerException">The task's scheduler threw.</exception>
    private bool TryRunInline()
    {
        try
        {
            if (IsQueued)
                return Scheduler.TryRunInline(this, taskWasPreviouslyQueued: true);
            return Original is { } original && CarryingTask.CanBeAsked && CarryingTask.TryRunInline(original, wasQueued: true);
        }
        catch (Exception exception)
        {
            throw new TaskSchedulerException(exception);
        }
    }

    /// <summary>The end of a wait.</summary>
    private protected void ThrowUnlessSuccessful()
    {
        if (IsCompletedSuccessfully)
            return;
        MarkFaultObservedByParent();
        CompletedOutcome.ThrowForWait();
    }

    /// <summary>The end of an <c>await</c>: blocks if necessary, throws the task's exception.</summary>
    [StackTraceHidden]
    internal void GetAwaitResult()
    {
        if (!IsCompletedSuccessfully)
            EndAwait();
    }

    [StackTraceHidden]
    private void EndAwait()
    {
        if (!IsCompleted)
            Block();
        if (!IsCompletedSuccessfully)
            CompletedOutcome.ThrowForAwait();
    }

    // Waiting for a task with a time limit, without blocking.

    /// <inheritdoc cref="WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public LeanTask WaitAsync(CancellationToken cancellationToken) => WaitAsync(InfiniteMilliseconds, TimeProvider.System, cancellationToken);

    /// <inheritdoc cref="WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public LeanTask WaitAsync(TimeSpan timeout) => WaitAsync(timeout, TimeProvider.System, CancellationToken.None);

    /// <inheritdoc cref="WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public LeanTask WaitAsync(TimeSpan timeout, TimeProvider timeProvider) => WaitAsync(timeout, timeProvider, CancellationToken.None);

    /// <inheritdoc cref="WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public LeanTask WaitAsync(TimeSpan timeout, CancellationToken cancellationToken) => WaitAsync(timeout, TimeProvider.System, cancellationToken);

    /// <summary>Creates a task that completes as this task does, unless a timeout elapses or a token is canceled first.</summary>
    /// <param name="timeout">The time, to the millisecond; <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <param name="timeProvider">The time provider that measures the time.</param>
    /// <param name="cancellationToken">A token that cancels the returned task; this task continues.</param>
    /// <returns>
    /// A task that faults with a <see cref="TimeoutException"/> when the time has elapsed, and is canceled by the token. This task itself if it has
    /// completed, or if neither can happen.
    /// </returns>
    /// <remarks>
    /// 72 bytes, a timer (120 bytes of the system's), and the allocations of the token's registration. After a timeout or cancellation this task does
    /// not keep the returned one alive.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="timeProvider"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative and not infinite, or more than 4,294,967,294 milliseconds.</exception>
    public LeanTask WaitAsync(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(timeProvider);
        return WaitAsync(TimerMilliseconds(timeout, nameof(timeout)), timeProvider, cancellationToken);
    }

    private LeanTask WaitAsync(uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken) =>
        CanOnlyEndByItself(milliseconds, cancellationToken)
            ? this
            : WaitAsyncPromise<VoidResult>.For(this, milliseconds, timeProvider, cancellationToken);

    private protected bool CanOnlyEndByItself(uint milliseconds, CancellationToken cancellationToken) =>
        IsCompleted || (milliseconds == InfiniteMilliseconds && !cancellationToken.CanBeCanceled);
}
