using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Contexts;

public sealed class ExecutionContextFlowTests
{
    private readonly AsyncLocal<int> _local = new();

    [Fact]
    public void TaskSeesTheValuesOfItsMaking() => FreshThread.Run(() =>
    {
        int created = 0;
        int run = 0;
        int function = 0;
        _local.Value = 1;
        LeanTask task = new(() => created = _local.Value);
        LeanTask started = LeanTask.Run(() => { run = _local.Value; });
        LeanTask withResult = LeanTask.Run(() => function = _local.Value);
        _local.Value = 2;
        task.Start();
        Array.ForEach([task, started, withResult], Patience.UntilEnded);
        Assert.Equal((1, 1, 1), (created, run, function));
    });

    [Fact]
    public void ContinuationSeesTheValuesOfItsMaking() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        int seen = 0;
        _local.Value = 1;
        LeanTask continuation = source.ContinueWith(_ => seen = _local.Value);
        _local.Value = 2;
        source.SetResult(1);
        Patience.UntilEnded(continuation);
        Assert.Equal(1, seen);
    });

    [Fact]
    public void MethodKeepsItsValuesAndLeavesTheCompletersAlone() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        _local.Value = 1;
        LeanTask method = CountUpAsync(first, second);
        Assert.Equal(1, _local.Value);
        _local.Value = 10;
        first.SetResult(1);
        Assert.Equal(10, _local.Value);
        second.SetResult(1);
        Assert.Equal(10, _local.Value);
        Assert.True(method.IsCompletedSuccessfully);
    });

    [Fact]
    public void MethodResumedInItsOwnContextLeavesItAsItWas() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        _local.Value = 1;
        LeanTask method = SetAfterAsync(source);

        // Same context by reference: the shorter way of resuming.
        source.SetResult(1);
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Equal(1, _local.Value);
    });

    [Fact]
    public void SynchronousMethodLeavesTheCallersValuesAlone() => FreshThread.Run(() =>
    {
        _local.Value = 1;
        Assert.True(SetAfterAsync(LeanTask.CompletedTask).IsCompletedSuccessfully);
        Assert.Equal(1, _local.Value);
    });

    [Fact]
    public void OnCompletedFlowsAndUnsafeOnCompletedDoesNot() => FreshThread.Run(() =>
    {
        // Two sources, so that both are called by the completing thread.
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        int flowed = 0;
        int unsafely = 0;
        _local.Value = 1;
        first.GetAwaiter().OnCompleted(() => flowed = _local.Value);
        second.GetAwaiter().UnsafeOnCompleted(() => unsafely = _local.Value);
        _local.Value = 2;
        first.SetResult(1);
        second.SetResult(1);
        Assert.Equal((1, 2), (flowed, unsafely));
    });

    [Fact]
    public void SuppressedFlowReachesNothing() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        int[] seen = [-1, -1, -1];
        _local.Value = 1;
        LeanTask[] tasks;
        using (ExecutionContext.SuppressFlow())
        {
            tasks =
            [
                LeanTask.Run(() => { seen[0] = _local.Value; }),
                source.ContinueWith(_ => seen[1] = _local.Value),
                AwaitThenAsync(source, () => seen[2] = _local.Value),
            ];
        }

        LeanTask.Run(() => { source.SetResult(1); }).GetAwaiter().UnsafeOnCompleted(static () => { });
        Array.ForEach(tasks, Patience.UntilEnded);
        Assert.Equal([0, 0], seen[..2]);

        // A method whose flow was suppressed sees what its completer has, which is the value that flowed there.
        Assert.Equal(1, seen[2]);
    });

    [Fact]
    public void TaskRunByAWaitSeesItsOwnValuesAndKeepsItsChanges() => PoolThread.Run(() =>
    {
        int seenDefault = -1;
        LeanTask<int> ofDefault = Queued(() => seenDefault = _local.Value);
        _local.Value = 1;
        int seenOwn = -1;
        LeanTask<int> ofOwn = Queued(() => seenOwn = _local.Value);
        _local.Value = 2;
        ofDefault.Wait();
        Assert.Equal(2, _local.Value);
        ofOwn.Wait();
        Assert.Equal(2, _local.Value);
        Assert.Equal((0, 1), (seenDefault, seenOwn));
    });

    [Fact]
    public void ValuesSetByATaskAreGoneBeforeItsContinuationsRun() => FreshThread.Run(() =>
    {
        // A callback that asked for no context still must not see what is inside the task.
        int seen = -1;
        using ManualResetEventSlim called = new();
        LeanTask task = new(() => _local.Value = 7);
        task.GetAwaiter().UnsafeOnCompleted(() =>
        {
            seen = _local.Value;
            called.Set();
        });
        task.Start();
        Patience.UntilSet(called);
        Assert.Equal(0, seen);
    });

    [Fact]
    public void ValuesSetByATaskDoNotReachThePool() => FreshThread.Run(() =>
    {
        int[] seen = new int[100];
        for (int i = 0; i < seen.Length; i++)
        {
            LeanTask task = LeanTask.Run(() => { _local.Value = 7; });
            Patience.UntilEnded(task);
            Patience.UntilEnded(LeanTask.Run(() => { seen[i] = _local.Value; }));
        }

        Assert.All(seen, static value => Assert.Equal(0, value));
    });

    /// <summary>A task in the queue of this thread of the pool, whose wait runs it unless another thread is quicker.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void WhatATaskSetsWithoutAContextStaysSet(bool suppresses) => FreshThread.Run(() =>
    {
        AsyncLocal<int> local = new();
        AsyncFlowControl? flow = suppresses ? ExecutionContext.SuppressFlow() : null;
        new Task(() => local.Value = 1).RunSynchronously(TaskScheduler.Default);
        int bcl = local.Value;
        local.Value = 0;
        new LeanTask(() => local.Value = 1).RunSynchronously();
        flow?.Undo();
        Assert.Equal(suppresses ? 1 : 0, bcl);
        Assert.Equal(bcl, local.Value);
    });

    private QueuedTask Queued(Action see)
    {
        QueuedTask task = new(() =>
        {
            see();
            _local.Value = 99;
            return 1;
        });
        task.QueueToPool();
        return task;
    }

    private async LeanTask CountUpAsync(LeanTask first, LeanTask second)
    {
        _local.Value++;
        await first;
        Assert.Equal(2, _local.Value);
        _local.Value++;
        await second;
        Assert.Equal(3, _local.Value);
        _local.Value++;
    }

    private async LeanTask SetAfterAsync(LeanTask task)
    {
        await task;
        _local.Value = 50;
    }

    private static async LeanTask AwaitThenAsync(LeanTask task, Action then)
    {
        await task;
        then();
    }
}
