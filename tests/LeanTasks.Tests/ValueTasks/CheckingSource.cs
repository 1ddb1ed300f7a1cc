using System.Runtime.ExceptionServices;
using System.Threading.Tasks.Sources;

namespace LeanTasks.Tests.ValueTasks;

/// <summary>
/// A source of ValueTasks that counts what it is asked, and throws for any misuse: a wrong token, a result taken twice or before it
/// is there, a second continuation.
/// </summary>
internal sealed class CheckingSource : IValueTaskSource<int>, IValueTaskSource
{
    private const short Token = 4711;

    private readonly Lock _gate = new();
    private readonly List<string> _misuses = [];
    private ValueTaskSourceStatus _status;
    private int _result;
    private Exception? _exception;
    private Action<object?>? _continuation;
    private object? _state;

    public int Looks { get; private set; }

    public int Continuations { get; private set; }

    public int Taken { get; private set; }

    public ValueTaskSourceOnCompletedFlags Flags { get; private set; }

    /// <summary>What it does, before anything else, when it is given its continuation.</summary>
    public Action? OnListened { get; set; }

    /// <summary>What it throws after it has been given its continuation, and may have called it.</summary>
    public Exception? ThrownAfterListening { get; set; }

    /// <summary>What it does when it is asked how it is.</summary>
    public Action? OnLookedAt { get; set; }

    public ValueTask Task => new(this, Token);

    public ValueTask<int> TaskOfInt => new(this, Token);

    public void SetResult(int result) => Set(ValueTaskSourceStatus.Succeeded, result, exception: null);

    public void SetException(Exception exception) => Set(ValueTaskSourceStatus.Faulted, default, exception);

    public void SetCanceled(CancellationToken token) =>
        Set(ValueTaskSourceStatus.Canceled, default, new OperationCanceledException(token));

    /// <summary>It has been consumed as it must be: once.</summary>
    public void IsConsumed()
    {
        Assert.Empty(_misuses);
        Assert.Equal(1, Taken);
        Assert.InRange(Looks, 1, 2);
    }

    public void IsNotConsumed()
    {
        Assert.Empty(_misuses);
        Assert.Equal(0, Taken);
    }

    public void IsUntouched() => Assert.Equal((0, 0, 0), (Looks, Continuations, Taken));

    public ValueTaskSourceStatus GetStatus(short token)
    {
        Require(token == Token && Taken == 0, "GetStatus");
        Looks++;
        OnLookedAt?.Invoke();
        return _status;
    }

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        Require(token == Token && ++Continuations == 1, "OnCompleted");
        Flags = flags;
        OnListened?.Invoke();
        lock (_gate)
        {
            if (_status == ValueTaskSourceStatus.Pending)
            {
                (_continuation, _state) = (continuation, state);
                return;
            }
        }

        continuation(state);
        if (ThrownAfterListening is not null)
            ExceptionDispatchInfo.Throw(ThrownAfterListening);
    }

    public int GetResult(short token)
    {
        Require(token == Token && _status != ValueTaskSourceStatus.Pending && ++Taken == 1, "GetResult");
        if (_exception is not null)
            ExceptionDispatchInfo.Throw(_exception);
        return _result;
    }

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    private void Set(ValueTaskSourceStatus status, int result, Exception? exception)
    {
        Action<object?>? continuation;
        lock (_gate)
        {
            _result = result;
            _exception = exception;
            _status = status;
            continuation = _continuation;
        }

        continuation?.Invoke(_state);
    }

    private void Require(bool isRight, string member)
    {
        if (isRight)
            return;
        _misuses.Add(member);
        throw new InvalidOperationException($"{member} of a source that has been used up.");
    }
}
