namespace LeanTasks.Interleavings;

/// <summary>A task of the framework's that a thread of the scenario ends: before any call of the program under test that reads it or attaches to it.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public sealed class ForeignTask<TResult>
{
    private readonly Execution _execution;
    private readonly TaskCompletionSource<TResult> _source = new();

    /// <summary>Makes one.</summary>
    /// <param name="execution">The execution that it belongs to.</param>
    public ForeignTask(Execution execution)
    {
        ArgumentNullException.ThrowIfNull(execution);
        _execution = execution;
        execution.AddForeign();
    }

    /// <summary>The task.</summary>
    public Task<TResult> Task => _source.Task;

    /// <summary>Ends the task with a result, and runs what is attached to it.</summary>
    /// <param name="result">The result.</param>
    public void SetResult(TResult result) => End(nameof(SetResult), () => _source.SetResult(result));

    /// <summary>Ends the task with an exception, and runs what is attached to it.</summary>
    /// <param name="exception">The exception.</param>
    public void SetException(Exception exception) => End(nameof(SetException), () => _source.SetException(exception));

    private void End(string member, Action end)
    {
        _execution.StepOfForeign($"ForeignTask.{member}", this);
        end();
        _execution.Wrote();
    }
}
