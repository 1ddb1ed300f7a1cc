namespace LeanTasks.Lab.Tables.PingPong;

/// <summary>A message as users of our pooled builder send one: one source of ours for all.</summary>
internal sealed class PooledSignal(bool queued)
{
    private readonly ReusableValueTaskSource<int> _source = new(runContinuationsAsynchronously: queued);

    /// <summary>Arms the signal; to be called before the other side can send.</summary>
    public ValueTask<int> Wait() => _source.AsValueTask();

    public void Send(int message) => _source.SetResult(message);
}
