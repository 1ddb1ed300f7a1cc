using LeanTasks.Threading;

namespace LeanTasks.Reusable;

/// <summary>A <see cref="ReusableOperation{TResult}"/> that somebody completes by hand: of several who try, one wins.</summary>
/// <param name="source">What the operation is of.</param>
/// <param name="version">Of the first operation.</param>
internal sealed class PromisedOperation<TResult>(LeanManualResetSource<TResult> source, int version) : ReusableOperation<TResult>(version)
{
    // The version of the last operation that somebody has won the right to complete. Written by compare-exchange.
    private int _claimed = version - 1;

    // Whether the source has gone on to another object because this one has no version left. Written by who consumes the last.
    private bool _isReplaced;

    private protected override string Name => nameof(LeanManualResetSource<>);

    internal bool TryComplete(short token, TResult result, bool mayInline)
    {
        if (!TryClaim(token))
            return false;
        _result = result;
        CompleteAndRun(mayInline);
        return true;
    }

    internal bool TryComplete(short token, Exception exception, bool mayInline)
    {
        if (!TryClaim(token))
            return false;
        // As of a ManualResetValueTaskSourceCore: nobody need ask for a promise.
        SetError(Failure.Of(exception));
        CompleteAndRun(mayInline);
        return true;
    }

    private bool TryClaim(short token)
    {
        int version = (ushort)token;
        return Token == token && Interlocked.CompareExchange(ref _claimed, version, version - 1) == version - 1;
    }

    private protected override void Retire() => _isReplaced = source.TryReplace(this);

    private protected override void GoBack(LeanThread thread)
    {
        // A source that Reset has taken on from here is in use.
        if (IsRetired ? _isReplaced : source.StandsFor(this))
            source.GoBack(thread);
    }
}
