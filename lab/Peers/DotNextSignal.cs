using DotNext.Threading.Tasks;

namespace LeanTasks.Lab.Peers;

/// <summary>A message as users of DotNext send one: one source for all.</summary>
internal sealed class DotNextSignal(bool queued)
{
    private readonly ValueTaskCompletionSource<int> _source = new(runContinuationsAsynchronously: queued);

    /// <summary>Arms the signal; to be called before the other side can send.</summary>
    public ValueTask<int> Wait()
    {
        _source.Reset();
        return _source.CreateTask(Timeout.InfiniteTimeSpan, CancellationToken.None);
    }

    public void Send(int message) => _source.TrySetResult(message);
}
