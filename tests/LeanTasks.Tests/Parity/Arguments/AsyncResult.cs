namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>What a begin method returns whose work has ended at once, or never ends.</summary>
internal sealed class AsyncResult(bool hasEnded) : IAsyncResult
{
    private readonly ManualResetEvent _ended = new(hasEnded);

    public object? AsyncState => null;

    public WaitHandle AsyncWaitHandle => _ended;

    public bool CompletedSynchronously => hasEnded;

    public bool IsCompleted => hasEnded;
}
