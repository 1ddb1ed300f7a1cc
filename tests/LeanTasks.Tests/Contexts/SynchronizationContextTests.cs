using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Contexts;

public sealed class SynchronizationContextTests
{
    private readonly QueueingSynchronizationContext _context = new();

    [Fact]
    public void MethodComesBackToItsContext() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        SynchronizationContext? seen = null;
        LeanTask? method = null;
        _context.Within(() => method = AwaitAsync(source, () => seen = SynchronizationContext.Current));
        source.SetResult(1);
        Assert.False(method!.IsCompleted);
        Assert.Equal(1, _context.Posts);
        _context.Drain();
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Same(_context, seen);
    });

    [Fact]
    public void ForeignMethodAndCallbackComeBackToo() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        List<SynchronizationContext?> seen = [];
        _context.Within(() =>
        {
            _ = AwaitForeignAsync(source, () => seen.Add(SynchronizationContext.Current));
            source.GetAwaiter().OnCompleted(() => seen.Add(SynchronizationContext.Current));
        });
        source.SetResult(1);
        Assert.Empty(seen);
        _context.Drain();
        Assert.Equal([_context, _context], seen);
    });

    [Fact]
    public void CompletionInsideTheContextResumesAtOnce() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        bool resumed = false;
        _context.Within(() =>
        {
            _ = AwaitAsync(source, () => resumed = true);
            source.SetResult(1);
            Assert.True(resumed);
        });
        Assert.Equal(0, _context.Posts);
    });

    [Fact]
    public void AsynchronousSourceIsPostedEvenInsideTheContext() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        bool resumed = false;
        _context.Within(() =>
        {
            _ = AwaitAsync(source, () => resumed = true);
            source.SetResult(1);
        });
        Assert.False(resumed);
        _context.Drain();
        Assert.True(resumed);
    });

    [Fact]
    public void NothingIsInlinedOntoAForeignContext() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        int here = Environment.CurrentManagedThreadId;
        List<(int Thread, SynchronizationContext? Context)> seen = [];
        LeanTask method = AwaitAsync(source, Observe);
        Task foreign = AwaitForeignAsync(source, Observe);
        _context.Within(() =>
        {
            source.SetResult(1);
            Patience.UntilEnded(method);
            Assert.True(foreign.Wait(Patience.Limit, CancellationToken.None));
        });
        Assert.Equal(2, seen.Count);
        Assert.All(seen, one => Assert.Null(one.Context));
        Assert.All(seen, one => Assert.NotEqual(here, one.Thread));

        void Observe()
        {
            lock (seen)
                seen.Add((Environment.CurrentManagedThreadId, SynchronizationContext.Current));
        }
    });

    [Fact]
    public void PlainContextIsNone() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        bool resumed = false;
        SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
        _ = AwaitAsync(source, () => resumed = true);
        source.SetResult(1);
        Assert.True(resumed);
    });

    [Fact]
    public void YieldInsideAContextPosts() => FreshThread.Run(() =>
    {
        LeanTask? method = null;
        _context.Within(() => method = YieldAsync());
        Assert.Equal(1, _context.Posts);
        _context.Drain();
        Assert.True(method!.IsCompletedSuccessfully);
    });

    [Fact]
    public void ContextSetByAResumedMethodDoesNotReachTheCompleter() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        LeanTask method = AwaitAsync(source, SetContext);
        source.SetResult(1);
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Null(SynchronizationContext.Current);
    });

    [Fact]
    public void ContextSetByAMethodBeforeItSuspendsDoesNotReachTheCaller() => FreshThread.Run(() =>
    {
        _ = SetAndAwaitAsync(new LeanTaskSource<int>());
        Assert.Null(SynchronizationContext.Current);
    });

    [Fact]
    public void WaitInsideAContextDoesNotRunTheTask() => PoolThread.Run(() =>
    {
        // An await inside the task would come back to the blocked waiter, and never end.
        SynchronizationContext? seen = null;
        QueuedTask task = new(() =>
        {
            seen = SynchronizationContext.Current;
            return Environment.CurrentManagedThreadId;
        });
        _context.Within(() => LatePool.WaitFor(task));
        Assert.Null(seen);
        Assert.NotEqual(Environment.CurrentManagedThreadId, task.Result);
    });

    [Fact]
    public void ContextSetByATaskDoesNotReachTheWaiterThatRanIt() => PoolThread.Run(() =>
    {
        QueuedTask task = new(() =>
        {
            SetContext();
            return 1;
        });
        task.QueueToPool();
        task.Wait();
        Assert.Null(SynchronizationContext.Current);
    });

    [Fact]
    public void ContextSetByATaskIsGoneBeforeItsContinuationsRun() => FreshThread.Run(() =>
    {
        // Else a method that belongs to the context would resume on whatever thread ran the task.
        LeanTask task = new(SetContext);
        LeanTask? method = null;
        bool resumed = false;
        _context.Within(() => method = AwaitAsync(task, () => Volatile.Write(ref resumed, true)));
        task.Start();
        Patience.Until(() => _context.Posts > 0 || Volatile.Read(ref resumed));
        Assert.False(resumed);
        _context.Drain();
        Assert.True(method!.IsCompletedSuccessfully);
    });

    private void SetContext() => SynchronizationContext.SetSynchronizationContext(_context);

    private async LeanTask SetAndAwaitAsync(LeanTask task)
    {
        SetContext();
        await task;
    }

    private static async LeanTask AwaitAsync(LeanTask task, Action then)
    {
        await task;
        then();
    }

    private static async Task AwaitForeignAsync(LeanTask task, Action then)
    {
        await task;
        then();
    }

    private static async LeanTask YieldAsync() => await Task.Yield();
}
