using System.Threading.Tasks.Sources;
using LeanTasks.Fusing;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>
/// A fused async iterator, as the compiler and the weaver would write it. It awaits one task after the other, and has their results as its
/// items, except for 0, which it passes over; at its end, or where it is disposed of, it awaits another task in a <c>finally</c> block.
/// </summary>
internal sealed class ModelIterator : FusedIterator, IAsyncEnumerator<int>, IValueTaskSource<bool>, IValueTaskSource
{
    // The states of the compiler.
    private const int AtItem = -4;
    private const int NotBegun = -3;
    private const int HasEnded = -2;
    private const int Runs = -1;
    private const int AwaitsItem = 0;
    private const int AwaitsClosing = 1;

    private readonly LeanTask<int>[] _items;
    private readonly LeanTask<int>? _closing;

    private ManualResetValueTaskSourceCore<bool> _promise;
    private int _state = NotBegun;
    private bool _disposeMode;
    private int _next;
    private LeanTaskAwaiter<int> _awaiter;

    internal ModelIterator(LeanTask<int>[] items, LeanTask<int>? closing = null)
    {
        _items = items;
        _closing = closing;
    }

    /// <summary>How often the <c>finally</c> block has been run to its end.</summary>
    internal int Closings { get; private set; }

    public int Current { get; private set; }

    /// <summary>The next item's step, as code that is not fused begins it.</summary>
    public ValueTask<bool> MoveNextAsync()
    {
        if (_state == HasEnded)
            return default;
        _promise.Reset();
        Begin();
        short version = _promise.Version;
        return _promise.GetStatus(version) == ValueTaskSourceStatus.Succeeded
            ? new ValueTask<bool>(_promise.GetResult(version))
            : new ValueTask<bool>(this, version);
    }

    /// <summary>The last step, as code that is not fused begins it.</summary>
    public ValueTask DisposeAsync()
    {
        if (!TryDispose())
            return default;
        _promise.Reset();
        Begin();
        return new ValueTask(this, _promise.Version);
    }

    public override FusedStep MoveNext(FusedIteratorFrame? frame, FusedFrame? ended, ref FusedRun run, ref Exception? failure)
    {
        int state = frame?.State ?? _state;
        if (state == HasEnded)
            return FusedStep.End;
        try
        {
            FusedStep step = Run(ref state);
            if (step != FusedStep.Suspended)
                return step;
        }
        catch (Exception exception)
        {
            _state = HasEnded;
            failure = exception;
            return FusedStep.End;
        }

        return Suspend(frame, state, ref run, ref failure);
    }

    public override void Attach(FusedIteratorFrame frame, ref FusedRun run) => frame.AttachTo<int, LeanTaskAwaiter<int>>(_awaiter, ref run);

    public override bool TryDispose()
    {
        if (_state >= Runs)
            throw new NotSupportedException();
        if (_state == HasEnded)
            return false;
        _disposeMode = true;
        return true;
    }

    public override void Complete(bool hasItem) => _promise.SetResult(hasItem);

    public override void Fail(Exception exception) => _promise.SetException(exception);

    bool IValueTaskSource<bool>.GetResult(short token) => _promise.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<bool>.GetStatus(short token) => _promise.GetStatus(token);

    void IValueTaskSource<bool>.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _promise.OnCompleted(continuation, state, token, flags);

    void IValueTaskSource.GetResult(short token) => _promise.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _promise.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _promise.OnCompleted(continuation, state, token, flags);

    // The code of the source, with the state where it suspends.
    private FusedStep Run(ref int state)
    {
        LeanTaskAwaiter<int> awaiter = _awaiter;
        _awaiter = default;
        _state = Runs;
        while (state != AwaitsClosing && !_disposeMode && (state == AwaitsItem || _next < _items.Length))
        {
            if (state != AwaitsItem)
            {
                awaiter = _items[_next].GetAwaiter();
                if (!awaiter.IsCompleted)
                    return Keep(awaiter, state = AwaitsItem);
            }

            state = Runs;
            _next++;
            Current = awaiter.GetResult();
            if (Current != 0)
            {
                _state = AtItem;
                return FusedStep.Item;
            }
        }

        if (_closing is not null)
        {
            if (state != AwaitsClosing)
            {
                awaiter = _closing.GetAwaiter();
                if (!awaiter.IsCompleted)
                    return Keep(awaiter, state = AwaitsClosing);
            }

            awaiter.GetResult();
        }

        Closings++;
        _state = HasEnded;
        return FusedStep.End;
    }

    private FusedStep Keep(LeanTaskAwaiter<int> awaiter, int state)
    {
        _awaiter = awaiter;
        _state = state;
        return FusedStep.Suspended;
    }
}
