using LeanTasks.Completion;

namespace LeanTasks.Reusable;

/// <summary>
/// A <see cref="ReusableOperation{TResult}"/> that is completed by hand: of several who try, one wins. Each says which operation it
/// means, and none but that one is completed: an object is not used again when its versions are used up.
/// </summary>
/// <param name="runContinuationsAsynchronously">Whether the pool resumes what awaits, and not whoever completes.</param>
/// <param name="version">Of the first operation.</param>
internal abstract class PromisedOperation<TResult>(bool runContinuationsAsynchronously, int version) : ReusableOperation<TResult>(version)
{
    // The version of the last operation that somebody has won the right to complete. Written by compare-exchange.
    private int _claimed = version - 1;

    /// <summary>Whether the pool resumes what awaits.</summary>
    internal bool RunsContinuationsAsynchronously { get; } = runContinuationsAsynchronously;

    private protected override string Name => nameof(LeanManualResetSource<>);

    /// <summary>Completes an operation, unless it has been.</summary>
    /// <param name="token">Of the present operation or an earlier one.</param>
    /// <param name="result">The result.</param>
    internal bool TryComplete(short token, TResult result)
    {
        if (!TryClaim((ushort)token))
            return false;
        _result = result;
        CompleteAndRun(!RunsContinuationsAsynchronously);
        return true;
    }

    /// <inheritdoc cref="TryComplete(short, TResult)"/>
    /// <param name="token">Of the present operation or an earlier one.</param>
    /// <param name="exception">What it fails with.</param>
    internal bool TryComplete(short token, Exception exception)
    {
        if (!TryClaim((ushort)token))
            return false;
        // As of a ManualResetValueTaskSourceCore: nobody need ask for a promise.
        SetError(Failure.Of(exception));
        CompleteAndRun(!RunsContinuationsAsynchronously);
        return true;
    }

    /// <summary>Cancels an operation, unless it has been completed.</summary>
    /// <param name="token">Of the present operation or an earlier one.</param>
    /// <param name="cancellationToken">The token that the exception names.</param>
    internal bool TryCancel(short token, CancellationToken cancellationToken)
    {
        if (!TryClaim((ushort)token))
            return false;
        SetError(Failure.Of(Outcome.NewCanceledException(cancellationToken)));
        CompleteAndRun(!RunsContinuationsAsynchronously);
        return true;
    }

    /// <summary>
    /// An operation is claimed once, and before the next begins. So this exchange alone refuses a late completion, however late it is.
    /// </summary>
    private bool TryClaim(int version) => Interlocked.CompareExchange(ref _claimed, version, version - 1) == version - 1;
}
