using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Ordering;

public sealed class ContinuationOrderTests
{
    private const int Count = 10;

    private static readonly int[] s_inOrder = [.. Enumerable.Range(0, Count)];

    [Fact]
    public void OfManyCallbacksTheFirstIsCalledByTheCompletingThread() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        Calls calls = new();
        foreach (int i in s_inOrder)
            source.GetAwaiter().UnsafeOnCompleted(() => calls.Tell(i));
        Assert.Empty(calls.Made);
        source.SetResult(1);
        Assert.Equal([0], calls.MadeHere);
        calls.UntilAllAreMade();
    });

    [Fact]
    public void OfManyMethodsTheFirstResumesOnTheCompletingThread() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        Calls calls = new();
        foreach (int i in s_inOrder)
            _ = i % 2 == 0 ? AwaitAsync(source, calls, i) : (object)AwaitForeignAsync(source, calls, i);
        source.SetResult(1);
        Assert.Equal([0], calls.MadeHere);
        calls.UntilAllAreMade();
    });

    [Fact]
    public void OfManyMethodsThatAwaitAStartedTaskTheFirstResumesOnItsThread() => FreshThread.Run(static () =>
    {
        Calls calls = new();
        LeanTask<int> task = new(static () => Environment.CurrentManagedThreadId);
        foreach (int i in s_inOrder)
            _ = AwaitAsync(task, calls, i);
        task.Start();
        calls.UntilAllAreMade();
        Assert.Contains((0, task.Result), calls.Made);
    });

    [Fact]
    public void TheFirstMethodResumesAfterAllElseIsOnItsWay() => FreshThread.Run(static () =>
    {
        // The first is inside the context of the completing thread; what is posted there shows when.
        LeanTaskSource<int> source = new();
        QueueingSynchronizationContext context = new();
        int postsSeen = -1;
        context.Within(() =>
        {
            source.GetAwaiter().UnsafeOnCompleted(() => postsSeen = context.Posts);
            for (int i = 1; i < Count; i++)
                source.GetAwaiter().UnsafeOnCompleted(static () => { });
            source.SetResult(1);
        });
        Assert.Equal(Count - 1, postsSeen);
        context.Drain();
    });

    [Fact]
    public void ContinuationsArePostedInTheOrderTheyCame() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        QueueingSynchronizationContext context = new();
        List<int> order = [];
        context.Within(() =>
        {
            foreach (int i in s_inOrder)
                source.GetAwaiter().UnsafeOnCompleted(() => order.Add(i));
            source.SetResult(1);
        });
        Assert.Equal([0], order);
        context.Drain();
        Assert.Equal(s_inOrder, order);
    });

    [Fact]
    public void TaskIsCompletedWhenItsContinuationsRun() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        TaskStatus status = TaskStatus.Created;
        source.GetAwaiter().UnsafeOnCompleted(() => status = source.Task.Status);
        source.SetResult(1);
        Assert.Equal(TaskStatus.RanToCompletion, status);
    });

    [Fact]
    public void AsynchronousSourceRunsNothingOnTheCompletingThread() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        Calls calls = new();
        foreach (int i in s_inOrder)
        {
            switch (i % 5)
            {
                case 0:
                    _ = AwaitAsync(source, calls, i);
                    break;
                case 1:
                    _ = AwaitForeignAsync(source, calls, i);
                    break;
                case 2:
                    source.GetAwaiter().OnCompleted(() => calls.Tell(i));
                    break;
                case 3:
                    source.GetAwaiter().UnsafeOnCompleted(() => calls.Tell(i));
                    break;
                default:
                    source.ContinueWith(_ => calls.Tell(i));
                    break;
            }
        }

        source.SetResult(1);
        Assert.Empty(calls.MadeHere);
        calls.UntilAllAreMade();
    });

    [Fact]
    public void AsynchronousSourceRunsItsOneContinuationOnThePool() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        bool onPool = false;
        LeanTask method = AwaitThenAsync(source, () => onPool = Thread.CurrentThread.IsThreadPoolThread);
        source.SetResult(1);
        Patience.UntilEnded(method);
        Assert.True(onPool);
    });

    [Fact]
    public void AsynchronousSourceReleasesBlockedWaiters()
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        int result = 0;
        Thread waiter = new(() => result = source.Result) { IsBackground = true };
        waiter.UnsafeStart();
        Patience.UntilBlocked(waiter);
        source.SetResult(5);
        Assert.True(waiter.Join(Patience.Limit));
        Assert.Equal(5, result);
    }

    [Fact]
    public void ContinueWithNeverRunsOnTheCompletingThread() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        int thread = 0;
        LeanTask continuation = source.ContinueWith(_ => thread = Environment.CurrentManagedThreadId);
        source.SetResult(1);
        Patience.UntilEnded(continuation);
        Assert.NotEqual(Environment.CurrentManagedThreadId, thread);
    });

    [Fact]
    public void ContinuationAttachedAfterTheEndRunsToo() => FreshThread.Run(static () =>
    {
        bool continued = false;
        using ManualResetEventSlim called = new();
        LeanTask.CompletedTask.ContinueWith(_ => continued = true).Wait();
        LeanTask.CompletedTask.GetAwaiter().OnCompleted(called.Set);
        Patience.UntilSet(called);
        Assert.True(continued);
    });

    private static async LeanTask AwaitAsync(LeanTask task, Calls calls, int number)
    {
        await task;
        calls.Tell(number);
    }

    private static async Task AwaitForeignAsync(LeanTask task, Calls calls, int number)
    {
        await task;
        calls.Tell(number);
    }

    private static async LeanTask AwaitThenAsync(LeanTask task, Action then)
    {
        await task;
        then();
    }

    /// <summary>The numbered calls there have been, each with its thread.</summary>
    private sealed class Calls
    {
        private readonly List<(int Number, int Thread)> _made = [];

        public (int Number, int Thread)[] Made
        {
            get
            {
                lock (_made)
                    return [.. _made];
            }
        }

        /// <summary>Those made on the calling thread.</summary>
        public IEnumerable<int> MadeHere =>
            Made.Where(static call => call.Thread == Environment.CurrentManagedThreadId).Select(static call => call.Number);

        public void Tell(int number)
        {
            lock (_made)
                _made.Add((number, Environment.CurrentManagedThreadId));
        }

        public void UntilAllAreMade()
        {
            Patience.Until(() => Made.Length >= Count);
            Assert.Equal(s_inOrder, Made.Select(static call => call.Number).Order());
        }
    }
}
