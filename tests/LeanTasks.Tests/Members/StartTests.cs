using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Members;

public sealed class StartTests
{
    [Fact]
    public void TaskDoesNotRunUntilItIsStarted()
    {
        int runs = 0;
        LeanTask task = new(() => runs++);
        Assert.Equal(0, runs);
        task.Start();
        task.Wait();
        Assert.Equal(1, runs);
    }

    [Fact]
    public void FunctionGivesItsResult()
    {
        LeanTask<string> task = new(static () => "result");
        task.Start();
        Assert.Equal("result", task.Result);
        Assert.Equal("run", LeanTask.Run(static () => "run").Result);
    }

    [Fact]
    public void RunAndStartNewRunOnThePool()
    {
        bool run = false;
        bool startNew = false;
        Patience.UntilEnded(LeanTask.Run(() => { run = Thread.CurrentThread.IsThreadPoolThread; }));
        Patience.UntilEnded(LeanTask.Factory.StartNew(() => startNew = Thread.CurrentThread.IsThreadPoolThread));
        Assert.True(run);
        Assert.True(startNew);
    }

    [Fact]
    public void StartTwiceIsRejectedAndRunsOnce()
    {
        int runs = 0;
        using ManualResetEventSlim go = new();
        LeanTask task = new(() =>
        {
            Patience.UntilSet(go);
            Interlocked.Increment(ref runs);
        });
        task.Start();
        Assert.Throws<InvalidOperationException>(task.Start);
        go.Set();
        Patience.UntilEnded(task);
        Assert.Throws<InvalidOperationException>(task.Start);
        Assert.Equal(1, runs);
        Assert.Equal(TaskStatus.RanToCompletion, task.Status);
    }

    [Fact]
    public void StartOfWhatStartsItselfIsRejected()
    {
        LeanTaskSource<int> source = new();
        Assert.Throws<InvalidOperationException>(source.Start);
        Assert.Throws<InvalidOperationException>(source.ContinueWith(static _ => { }).Start);
        Assert.Throws<InvalidOperationException>(AwaitAsync(source).Start);
        Assert.Throws<InvalidOperationException>(LeanTask.CompletedTask.Start);
        Assert.Throws<InvalidOperationException>(LeanTask.FromResult(1).Start);
        Assert.Throws<InvalidOperationException>(LeanTask.Run(static () => { }).Start);
        Assert.Equal(TaskStatus.WaitingForActivation, source.Task.Status);
    }

    [Fact]
    public void QueuedTaskThatAWaitRanIsNotRunAgainByThePool() => PoolThread.Run(static () =>
    {
        int runs = 0;
        QueuedTask task = new(() => Interlocked.Increment(ref runs));
        task.QueueToPool();
        Assert.Equal(1, task.Result);
        ((IThreadPoolWorkItem)task).Execute();
        Assert.Equal(1, runs);
    });

    [Fact]
    public void WaitOnThePoolRunsWhatItsThreadHasQueued() => PoolThread.Run(static () =>
    {
        // Another thread may be quicker to steal the task, but not every time.
        Patience.Until(static () =>
        {
            QueuedTask task = new(static () => Environment.CurrentManagedThreadId);
            task.QueueToPool();
            return task.Result == Environment.CurrentManagedThreadId;
        });
    });

    [Fact]
    public void WaitOnThePoolDoesNotRunWhatAnotherThreadHasQueued() => PoolThread.Run(static () =>
    {
        // It may need what this thread holds, and the thread that has queued it knows nothing of this thread.
        QueuedTask task = new(static () => Environment.CurrentManagedThreadId);
        LatePool.WaitFor(task);
        Assert.NotEqual(Environment.CurrentManagedThreadId, task.Result);
    });

    [Fact]
    public void WaitElsewhereNeverRunsTheTask() => FreshThread.Run(static () =>
    {
        // The thread may hold a lock that the task would wait for, or have less stack than the task needs.
        QueuedTask task = new(static () => Environment.CurrentManagedThreadId);
        LatePool.WaitFor(task);
        Assert.NotEqual(Environment.CurrentManagedThreadId, task.Result);
    });

    [Fact]
    public void WaitDoesNotRunATaskThatIsNotStarted()
    {
        LeanTask task = new(static () => { });
        using ManualResetEventSlim waited = new();
        Thread waiter = new(() =>
        {
            task.Wait();
            waited.Set();
        })
        {
            IsBackground = true,
        };
        waiter.UnsafeStart();
        Patience.UntilBlocked(waiter);
        Assert.Equal(TaskStatus.Created, task.Status);
        task.Start();
        Patience.UntilSet(waited);
    }

    [Fact]
    public void InterruptedWaitLeavesTheTaskAndTheNextWaitAlone()
    {
        LeanTaskSource<int> earlier = new();
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        bool warm = false;
        bool interrupted = false;
        int result = 0;
        Thread waiter = new(() =>
        {
            // After this the thread has a waiter, which the interrupted wait takes.
            earlier.Wait();
            Volatile.Write(ref warm, true);
            try
            {
                first.Wait();
            }
            catch (ThreadInterruptedException)
            {
                interrupted = true;
            }

            result = second.Result;
        })
        {
            IsBackground = true,
        };
        waiter.UnsafeStart();
        Patience.UntilBlocked(waiter);
        earlier.SetResult(0);
        Patience.Until(() => Volatile.Read(ref warm));
        Patience.UntilBlocked(waiter);
        waiter.Interrupt();
        Patience.Until(() => Volatile.Read(ref interrupted));
        Patience.UntilBlocked(waiter);

        // Signals the waiter of the wait that was interrupted, not that of the second.
        first.SetResult(1);
        Assert.Equal(0, Volatile.Read(ref result));
        second.SetResult(2);
        Assert.True(waiter.Join(Patience.Limit));
        Assert.Equal(2, result);
    }

    private static async LeanTask AwaitAsync(LeanTask task) => await task;
}
