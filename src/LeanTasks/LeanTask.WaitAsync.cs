using LeanTasks.Combinators;
using LeanTasks.Completion;

namespace LeanTasks;

// Waiting for a task with a time limit, without blocking.
public partial class LeanTask
{
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
    /// A task that faults with a <see cref="TimeoutException"/> when the time has elapsed, and is canceled by the token; this task
    /// itself if it has completed, or if neither can happen.
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
