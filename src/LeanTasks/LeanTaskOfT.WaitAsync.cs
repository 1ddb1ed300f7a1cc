using LeanTasks.Combinators;

namespace LeanTasks;

// Waiting for a task with a time limit, without blocking.
public partial class LeanTask<TResult>
{
    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(CancellationToken cancellationToken) =>
        WaitAsync(InfiniteMilliseconds, TimeProvider.System, cancellationToken);

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(TimeSpan timeout) => WaitAsync(timeout, TimeProvider.System, CancellationToken.None);

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(TimeSpan timeout, TimeProvider timeProvider) =>
        WaitAsync(timeout, timeProvider, CancellationToken.None);

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(TimeSpan timeout, CancellationToken cancellationToken) =>
        WaitAsync(timeout, TimeProvider.System, cancellationToken);

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(timeProvider);
        return WaitAsync(TimerMilliseconds(timeout, nameof(timeout)), timeProvider, cancellationToken);
    }

    private LeanTask<TResult> WaitAsync(uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken) =>
        CanOnlyEndByItself(milliseconds, cancellationToken)
            ? this
            : WaitAsyncPromise<TResult>.For(this, milliseconds, timeProvider, cancellationToken);
}
