using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Ordering;

/// <summary>The continuation that runs on the completing thread may wait for another thread that waits for the same task.</summary>
public sealed class BlockingContinuationTests
{
    private readonly LeanTaskSource<int> _source = new();
    private readonly ManualResetEventSlim _released = new();

    private bool _continued;

    [Fact]
    public void CallbackBlocksUntilAThreadInWaitGoesOn()
    {
        Thread waiter = new(() =>
        {
            _source.Wait();
            _released.Set();
        })
        {
            IsBackground = true,
        };
        AttachTheBlocker();
        waiter.UnsafeStart();
        Patience.UntilBlocked(waiter);
        CompleteAndFinish();
    }

    [Fact]
    public void CallbackBlocksUntilAnotherTaskContinues()
    {
        AttachTheBlocker();
        _source.ContinueWith(_ => _released.Set());
        CompleteAndFinish();
    }

    [Fact]
    public void CallbackBlocksUntilAnotherCallbackIsCalled()
    {
        AttachTheBlocker();
        FreshThread.Run(() => _source.GetAwaiter().UnsafeOnCompleted(_released.Set));
        CompleteAndFinish();
    }

    [Fact]
    public void CallbackBlocksUntilAMethodResumes()
    {
        AttachTheBlocker();
        FreshThread.Run(() => _ = ReleaseAfterAsync());
        CompleteAndFinish();
    }

    [Fact]
    public void MethodBlocksUntilAnotherMethodResumes()
    {
        FreshThread.Run(() => _ = BlockAfterAsync());
        FreshThread.Run(() => _ = ReleaseAfterAsync());
        CompleteAndFinish();
    }

    [Fact]
    public void MethodBlocksUntilAForeignMethodResumes()
    {
        FreshThread.Run(() => _ = BlockAfterAsync());
        FreshThread.Run(() => _ = ReleaseAfterForeignAsync());
        CompleteAndFinish();
    }

    [Fact]
    public void MethodBlocksUntilWhatCameBeforeItGoesOn()
    {
        // Whatever runs elsewhere is on its way before anything runs here, also where it was attached first.
        _source.ContinueWith(_ => _released.Set());
        FreshThread.Run(() => _ = BlockAfterAsync());
        CompleteAndFinish();
    }

    private void AttachTheBlocker() => FreshThread.Run(() => _source.GetAwaiter().UnsafeOnCompleted(Block));

    private void CompleteAndFinish()
    {
        FreshThread.Run(() => _source.SetResult(1));
        Patience.Until(() => Volatile.Read(ref _continued));
    }

    private void Block()
    {
        // Does not throw: out of a callback that would end the process.
        if (_released.Wait(Patience.Limit, CancellationToken.None))
            Volatile.Write(ref _continued, true);
    }

    private async LeanTask BlockAfterAsync()
    {
        await _source;
        Block();
    }

    private async LeanTask ReleaseAfterAsync()
    {
        await _source;
        _released.Set();
    }

    private async Task ReleaseAfterForeignAsync()
    {
        await _source;
        _released.Set();
    }
}
