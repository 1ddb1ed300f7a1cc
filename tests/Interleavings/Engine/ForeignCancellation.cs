namespace LeanTasks.Interleavings;

/// <summary>A token that a thread of the scenario cancels: before any call of the program under test that reads it or registers with it.</summary>
public sealed class ForeignCancellation
{
    private readonly Execution _execution;
    private readonly CancellationTokenSource _source = new();

    /// <summary>Makes one.</summary>
    /// <param name="execution">The execution that it belongs to.</param>
    public ForeignCancellation(Execution execution)
    {
        ArgumentNullException.ThrowIfNull(execution);
        _execution = execution;
        execution.AddForeign();
    }

    /// <summary>The token.</summary>
    public CancellationToken Token => _source.Token;

    /// <summary>Cancels it, and runs what is registered with it.</summary>
    public void Cancel()
    {
        _execution.StepOfForeign("ForeignCancellation.Cancel", this);
        _source.Cancel();
        _execution.Wrote();
    }
}
