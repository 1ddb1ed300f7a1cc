using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>The task of a loop is what the loop queues to the pool, and any code that has it can execute it.</summary>
public sealed class LoopWorkItemTests
{
    private const int Degree = 2;
    private const int Count = 20;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void WhoExecutesItStartsNoFurtherBodies(bool isForEach)
    {
        ParallelOptions options = new() { MaxDegreeOfParallelism = Degree, TaskScheduler = TaskScheduler.Default };
        TaskCompletionSource goOn = new();
        int[] runs = new int[Count];
        int begun = 0;
        LeanTask task = isForEach
            ? LeanParallel.ForEachAsync(Enumerable.Range(0, Count), options, Body)
            : LeanParallel.ForAsync(0, Count, options, Body);
        IThreadPoolWorkItem item = Assert.IsAssignableFrom<IThreadPoolWorkItem>(task);
        Patience.Until(() => Volatile.Read(ref begun) == Degree);
        Execute(item);
        Assert.Equal(Degree, Volatile.Read(ref begun));
        goOn.SetResult();
        Patience.UntilEnded(task);
        Execute(item);
        Assert.Equal(TaskStatus.RanToCompletion, task.Status);
        Assert.All(runs, static run => Assert.Equal(1, run));

        async ValueTask Body(int index, CancellationToken token)
        {
            Interlocked.Increment(ref runs[index]);
            Interlocked.Increment(ref begun);
            await goOn.Task;
        }
    }

    private static void Execute(IThreadPoolWorkItem item)
    {
        for (int i = 0; i < 5; i++)
            item.Execute();
    }
}
