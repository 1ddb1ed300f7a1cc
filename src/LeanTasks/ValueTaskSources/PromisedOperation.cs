using LeanTasks.Completion;
using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.ValueTaskSources;

/// <summary>
/// A <see cref="ValueTaskSourceCore{TResult}"/> that is completed by hand, by a time or by a token: of several attempts, one wins. Each
/// attempt means one operation, and can complete only that one: an object is not reused when its versions are used up.
/// </summary>
/// <param name="runContinuationsAsynchronously">Whether the pool resumes the awaiter, and not the completer.</param>
/// <param name="version">The version of the first operation.</param>
internal abstract class PromisedOperation<TResult>(bool runContinuationsAsynchronously, int version)
    : ValueTaskSourceCore<TResult>(version), ILimitedOperation
{
    // The version of the last operation that has been claimed. Written by compare-exchange.
    private int _claimed = version - 1;

    // The first limits that end operations by a time or a token; null until an operation has either. Written by compare-exchange; see OperationLimits.
    private OperationLimits? _limits;

    /// <summary>Whether the pool resumes the awaiter.</summary>
    internal bool RunsContinuationsAsynchronously { get; } = runContinuationsAsynchronously;

    private protected override string Name => nameof(ReusableValueTaskSource<>);

    /// <summary>Completes an operation, unless it has been completed.</summary>
    /// <param name="token">The token of the current operation or an earlier one.</param>
    /// <param name="result">The result.</param>
    internal bool TryComplete(short token, TResult result)
    {
        if (!TryClaim((ushort)token))
            return false;
        _result = result;
        CompleteClaimed((ushort)token);
        return true;
    }

    /// <inheritdoc cref="TryComplete(short, TResult)"/>
    /// <param name="token">The token of the current operation or an earlier one.</param>
    /// <param name="exception">What it fails with.</param>
    internal bool TryComplete(short token, Exception exception)
    {
        if (!TryClaim((ushort)token))
            return false;
        // As with a ManualResetValueTaskSourceCore: a promise need not be awaited.
        SetError(Failure.Of(exception));
        CompleteClaimed((ushort)token);
        return true;
    }

    /// <summary>Cancels an operation, unless it has been completed.</summary>
    /// <param name="token">The token of the current operation or an earlier one.</param>
    /// <param name="cancellationToken">The token that the exception names.</param>
    internal bool TryCancel(short token, CancellationToken cancellationToken)
    {
        if (!TryClaim((ushort)token))
            return false;
        SetError(Failure.Of(Outcome.NewCanceledException(cancellationToken)));
        CompleteClaimed((ushort)token);
        return true;
    }

    /// <summary>Lets an operation end by a time and a token, unless it ends before.</summary>
    /// <param name="token">The token of the current operation or an earlier one.</param>
    /// <param name="milliseconds">The time, or infinite.</param>
    /// <param name="timeProvider">The provider of the time.</param>
    /// <param name="cancellationToken">The token, or none.</param>
    internal void Limit(short token, uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        int version = (ushort)token;
        if (IsClaimed(version))
            return;
        if (cancellationToken.IsCancellationRequested)
            TryCancel(token, cancellationToken);
        else if (milliseconds == 0)
            TimeOut(version);
        else if (milliseconds != LeanTask.InfiniteMilliseconds || cancellationToken.CanBeCanceled)
            OperationLimits.Set(ref _limits, this, version, milliseconds, timeProvider, cancellationToken);
    }

    /// <inheritdoc/>
    public bool IsClaimed(int version) => Volatile.Read(ref _claimed) >= version;

    /// <inheritdoc/>
    public void TimeOut(int version) => TryComplete((short)version, new TimeoutException());

    /// <inheritdoc/>
    public void Cancel(int version, CancellationToken cancellationToken) => TryCancel((short)version, cancellationToken);

    /// <summary>
    /// An operation is claimed once, and before the next begins. So this exchange alone refuses a late completion, however late it is.
    /// </summary>
    private bool TryClaim(int version) => Interlocked.CompareExchange(ref _claimed, version, version - 1) == version - 1;

    private void CompleteClaimed(int version)
    {
        // Before the end, after which the object may stand for the next operation.
        if (Volatile.Read(ref _limits) is { } limits)
            OperationLimits.GiveUp(limits, version);
        CompleteAndRun(!RunsContinuationsAsynchronously);
    }
}

/// <summary>The operation behind a <see cref="PooledValueTaskSource{TResult}"/>. Between two operations it is in a pool.</summary>
internal sealed class RentedOperation<TResult>(bool runContinuationsAsynchronously, int version = 0)
    : PromisedOperation<TResult>(runContinuationsAsynchronously, version)
{
    /// <summary>Takes one from the pool, or makes one.</summary>
    internal static RentedOperation<TResult> Rent(bool runContinuationsAsynchronously)
    {
        ThreadBoxes boxes = ThreadLocalState.Current.Boxes;
        object? rented = runContinuationsAsynchronously
            ? BoxPool<ReusableValueTaskSource<TResult>.Asynchronous>.Rent(boxes)
            : BoxPool<ReusableValueTaskSource<TResult>.Synchronous>.Rent(boxes);
        return (RentedOperation<TResult>?)rented ?? new RentedOperation<TResult>(runContinuationsAsynchronously);
    }

    private protected override void ReturnToPool(ThreadLocalState thread)
    {
        if (RunsContinuationsAsynchronously)
            ReturnToPool<ReusableValueTaskSource<TResult>.Asynchronous>(thread);
        else
            ReturnToPool<ReusableValueTaskSource<TResult>.Synchronous>(thread);
    }

    private void ReturnToPool<TPool>(ThreadLocalState thread)
    {
        if (IsRetired)
            BoxPool<TPool>.Retired();
        else
            BoxPool<TPool>.Return(thread.Boxes, this);
    }
}

/// <summary>The operation behind a <see cref="ReusableValueTaskSource{TResult}"/>, until the object has no version left or the source is reset.</summary>
/// <param name="source">The source.</param>
/// <param name="runContinuationsAsynchronously">Whether the pool resumes the awaiter, and not the completer.</param>
/// <param name="version">The version of the first operation.</param>
internal sealed class SourceOperation<TResult>(ReusableValueTaskSource<TResult> source, bool runContinuationsAsynchronously, int version)
    : PromisedOperation<TResult>(runContinuationsAsynchronously, version)
{
    private protected override void Retire() => source.Replace(this);

    private protected override void ReturnToPool(ThreadLocalState thread)
    {
    }
}
