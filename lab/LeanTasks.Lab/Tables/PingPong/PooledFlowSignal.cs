namespace LeanTasks.Lab.Tables.PingPong;

/// <summary>A message as users of <see cref="PooledFlow"/> send one: one source of ours for all.</summary>
internal sealed class PooledFlowSignal(bool queued)
{
    private readonly ReusableValueTaskSource<int> _source = new(runContinuationsAsynchronously: queued);

    /// <summary>Arms the signal; to be called before the other side can send.</summary>
    public PooledFlow<int> Wait() => _source.AsPooledFlow();

    public void Send(int message) => _source.SetResult(message);
}
