using DotNext.Threading.Tasks;

namespace LeanTasks.Lab.Peers;

/// <summary>The harness's gate over DotNext's reusable source.</summary>
internal sealed class DotNextGate
{
    private readonly ValueTaskCompletionSource _source = new(runContinuationsAsynchronously: false);

    /// <summary>Arms the gate. One wait at a time; its result must be consumed before the next.</summary>
    public ValueTask Wait()
    {
        _source.Reset();
        return _source.CreateTask(Timeout.InfiniteTimeSpan, CancellationToken.None);
    }

    /// <summary>Resumes the waiter on this stack.</summary>
    public void Open() => _source.TrySetResult();
}
