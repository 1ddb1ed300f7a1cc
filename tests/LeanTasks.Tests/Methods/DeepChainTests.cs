using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Methods;

/// <summary>However long the chain, its completion does not overflow the stack.</summary>
public sealed class DeepChainTests
{
    private const int Depth = 100_000;

    [Fact]
    public void MethodsAwaitingOneAnother() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        LeanTask<int> last = source;
        for (int i = 0; i < Depth; i++)
            last = AddOneAsync(last);
        source.SetResult(0);
        Assert.Equal(Depth, last.Result);
    });

    [Fact]
    public void MethodsAwaitingOneAnotherFault() => FreshThread.Run(static () =>
    {
        // Not so deep: the exception's stack trace grows with each.
        LeanTaskSource<int> source = new();
        LeanTask<int> last = source;
        for (int i = 0; i < Depth / 50; i++)
            last = AddOneAsync(last);
        source.SetException(new ProgramException("fault"));
        Patience.UntilEnded(last);
        Assert.Equal("fault", Assert.Single(last.Exception!.InnerExceptions).Message);
    });

    [Fact]
    public void ForeignAndOwnMethodsInTurn() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        LeanTask<int> last = source;
        for (int i = 0; i < Depth / 2; i++)
            last = AddOneAsync(AddOneForeignAsync(last));
        source.SetResult(0);
        Assert.Equal(Depth, last.Result);
    });

    [Fact]
    public void ContinuationsOfContinuations() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        LeanTask last = source;
        int runs = 0;
        for (int i = 0; i < Depth; i++)
            last = last.ContinueWith(_ => runs++);
        source.SetResult(0);
        last.Wait();
        Assert.Equal(Depth, runs);
    });

    [Fact]
    public void ContinuationsOfOneTask() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        int runs = 0;
        LeanTask[] continuations =
            [.. Enumerable.Range(0, Depth).Select(_ => source.ContinueWith(_ => Interlocked.Increment(ref runs)))];
        source.SetResult(0);
        Array.ForEach(continuations, Patience.UntilEnded);
        Assert.Equal(Depth, runs);
    });

    [Fact]
    public void LoopOfAwaitsOfCompletedAndStartedTasks() => FreshThread.Run(static () =>
    {
        Assert.Equal(Depth, LoopAsync().Result);

        static async LeanTask<int> LoopAsync()
        {
            int sum = 0;
            for (int i = 0; i < Depth; i++)
                sum += i % 2 == 0 ? await LeanTask.Run(static () => 1) : await LeanTask.FromResult(1);
            return sum;
        }
    });

    /// <summary>In a process of its own: its stacks are so deep that each collection, also for other tests, would take long.</summary>
    [Fact]
    public void WaitsOfTasksInsideTasks() => ChildProcess.Run(typeof(DeepChainTests), static () => PoolThread.Run(static () =>
    {
        // Each wait runs the next task on the same stack, as long as there is stack; then it blocks, and the pool does the rest.
        LeanTask<int>[] tasks = new LeanTask<int>[Depth];
        for (int i = 0; i < Depth; i++)
        {
            LeanTask<int>? inner = i == 0 ? null : tasks[i - 1];
            tasks[i] = new QueuedTask(() => inner is null ? 1 : inner.Result + 1);
            tasks[i].QueueToPool();
        }

        Assert.Equal(Depth, tasks[^1].Result);
        Finish(success: true);
    }));

    [DeepFact]
    public void CallbacksThatCompleteTheNextSource() => ChildProcess.Run(typeof(DeepChainTests), static () =>
        CompleteEachOther(static (source, next) => source.GetAwaiter().UnsafeOnCompleted(() => next.SetResult(0))));

    [Fact]
    public void MethodsInsideOneSynchronizationContext() => ChildProcess.Run(typeof(DeepChainTests), static () =>
    {
        QueueingSynchronizationContext context = new();
        LeanTaskSource<int> source = new();
        LeanTask<int> last = source;
        context.Within(() =>
        {
            for (int i = 0; i < Depth; i++)
                last = AddOneAsync(last);
            source.SetResult(0);
        });
        context.Drain();
        Finish(last.IsCompleted && last.Result == Depth);
    });

    [DeepFact]
    public void MethodsInsideOneTaskScheduler() => ChildProcess.Run(typeof(DeepChainTests), static () =>
    {
        QueueingTaskScheduler scheduler = new();
        LeanTaskSource<int> source = new();
        LeanTask<int> last = source;
        scheduler.Within(() =>
        {
            for (int i = 0; i < Depth; i++)
                last = AddOneAsync(last);
            source.SetResult(0);
        });
        scheduler.Drain();
        Finish(last.IsCompleted && last.Result == Depth);
    });

    private static void CompleteEachOther(Action<LeanTaskSource<int>, LeanTaskSource<int>> link)
    {
        LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, Depth).Select(static _ => new LeanTaskSource<int>())];
        for (int i = 0; i < Depth - 1; i++)
            link(sources[i], sources[i + 1]);
        sources[0].SetResult(0);
        Patience.UntilEnded(sources[^1]);
        Finish(sources[^1].Task.IsCompletedSuccessfully);
    }

    private static void Finish(bool success)
    {
        if (success)
            Environment.Exit(ChildProcess.Shown);
    }

    private static async LeanTask<int> AddOneAsync(LeanTask<int> task) => await task + 1;

    private static async LeanTask<int> AddOneAsync(Task<int> task) => await task + 1;

    private static async Task<int> AddOneForeignAsync(LeanTask<int> task) => await task + 1;
}
