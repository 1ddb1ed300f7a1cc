using System.Runtime.ExceptionServices;

namespace System.Threading.Tasks.Sources;

/// <summary>
/// Shadows the framework's type, which would go on from the real pool. Has no contexts and schedulers: what is awaited goes on
/// from the shadow's pool, or where it is completed.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal struct ManualResetValueTaskSourceCore<TResult>
{
    private static readonly Continuation s_completed = new(static _ => { }, null);

    // Null; then what awaits, or s_completed, whichever comes first. Written by compare-exchange, and by Reset.
    private Continuation? _continuation;

    private TResult? _result;
    private ExceptionDispatchInfo? _error;
    private bool _completed;

    public bool RunContinuationsAsynchronously { readonly get; set; }

    public short Version { readonly get; private set; }

    public void Reset()
    {
        Version++;
        _continuation = null;
        _result = default;
        _error = null;
        _completed = false;
    }

    public void SetResult(TResult result)
    {
        _result = result;
        Complete();
    }

    public void SetException(Exception error)
    {
        _error = ExceptionDispatchInfo.Capture(error);
        Complete();
    }

    public readonly ValueTaskSourceStatus GetStatus(short token)
    {
        Check(token);
        if (Volatile.Read(in _continuation) is null || !_completed)
            return ValueTaskSourceStatus.Pending;
        if (_error is null)
            return ValueTaskSourceStatus.Succeeded;
        return _error.SourceException is OperationCanceledException ? ValueTaskSourceStatus.Canceled : ValueTaskSourceStatus.Faulted;
    }

    public readonly TResult GetResult(short token)
    {
        Check(token);
        if (!_completed)
            throw new InvalidOperationException("It has not completed.");
        _error?.Throw();
        return _result!;
    }

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        Check(token);
        Continuation node = new(continuation, state);
        Continuation? before = Interlocked.CompareExchange(ref _continuation, node, null);
        if (before is null)
            return;
        if (!ReferenceEquals(before, s_completed))
            throw new InvalidOperationException("It is awaited twice.");
        node.Queue();
    }

    private void Complete()
    {
        if (_completed)
            throw new InvalidOperationException("It is completed twice.");
        _completed = true;
        if (Interlocked.CompareExchange(ref _continuation, s_completed, null) is not { } awaiting)
            return;
        if (RunContinuationsAsynchronously)
            awaiting.Queue();
        else
            awaiting.Run();
    }

    private readonly void Check(short token)
    {
        if (token != Version)
            throw new InvalidOperationException($"It is in version {Version}, and not in {token}.");
    }

    private sealed class Continuation(Action<object?> action, object? state)
    {
        internal void Run() => action(state);

        internal void Queue() => ThreadPool.UnsafeQueueUserWorkItem(static self => self.Run(), this, preferLocal: true);
    }
}
