using System.Threading.Tasks.Sources;

namespace LeanTasks.Interleavings;

/// <summary>
/// The source of a value task that a thread of the scenario ends: before any call of the program under test. It fails the execution if a result is taken
/// before there is one, or twice, or if two continuations are attached.
/// </summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public sealed class ForeignSource<TResult> : IValueTaskSource<TResult>, IValueTaskSource
{
    private readonly Execution _execution;
    private TResult? _result;
    private ValueTaskSourceStatus _status;
    private Action<object?>? _continuation;
    private object? _state;

    /// <summary>Makes one.</summary>
    /// <param name="execution">The execution that it belongs to.</param>
    public ForeignSource(Execution execution)
    {
        ArgumentNullException.ThrowIfNull(execution);
        _execution = execution;
        execution.AddForeign();
    }

    /// <summary>Whether the result has been taken.</summary>
    public bool IsTaken { get; private set; }

    /// <summary>The value task.</summary>
    public ValueTask<TResult> Task => new(this, token: 0);

    /// <summary>Ends it with a result, and runs what is attached to it.</summary>
    /// <param name="result">The result.</param>
    public void SetResult(TResult result)
    {
        Step(nameof(SetResult));
        _result = result;
        _status = ValueTaskSourceStatus.Succeeded;
        (Action<object?>? continuation, _continuation) = (_continuation, null);
        _execution.Wrote();
        continuation?.Invoke(_state);
    }

    /// <inheritdoc/>
    public ValueTaskSourceStatus GetStatus(short token)
    {
        Step(nameof(GetStatus));
        return _status;
    }

    /// <inheritdoc/>
    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        Step(nameof(OnCompleted));
        _execution.Require(_continuation is null && !IsTaken, "A second continuation is attached to the source, or one after its result has been taken.");
        if (_status == ValueTaskSourceStatus.Pending)
            (_continuation, _state) = (continuation, state);
        else
            continuation(state);
    }

    /// <inheritdoc/>
    public TResult GetResult(short token)
    {
        Step(nameof(GetResult));
        _execution.Require(_status != ValueTaskSourceStatus.Pending, "The result of the source is taken before it has one.");
        _execution.Require(!IsTaken, "The result of the source is taken twice.");
        IsTaken = true;
        return _result!;
    }

    void IValueTaskSource.GetResult(short token) => GetResult(token);

    private void Step(string member) => _execution.StepOfForeign($"ForeignSource.{member}", this);
}
