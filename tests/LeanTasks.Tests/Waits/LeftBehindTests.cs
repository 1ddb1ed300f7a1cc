using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Waits;

/// <summary>What a pool thread has queued, and leaves behind as it blocks, is run before other work that blocks as well.</summary>
public sealed class LeftBehindTests
{
    [Fact]
    public void WaitForAnAsyncDelegate() => Wait(static () => LeanTask.Run(AwaitAsync).Result);

    [Fact]
    public void WaitForAMethodThatAwaitsATask() => Wait(static () => AwaitAsync().Result);

    [Fact]
    public void WaitWithATimeout() => Wait(static () =>
    {
        LeanTask<int> task = AwaitAsync();
        return task.Wait(Patience.Limit) ? task.Result : 0;
    });

    [Fact]
    public void WaitForAny() => Wait(static () => 1 + LeanTask.WaitAny(AwaitAsync()));

    [Fact]
    public void WaitForTheOtherSideOfAFork()
    {
        Assert.SkipUnless(Environment.ProcessorCount > 1, "On one processor the caller runs both sides, one after the other.");
        Wait(WaitInAFork);
    }

    private static async LeanTask<int> AwaitAsync() => await LeanTask.Run(static () => 1);

    private static int WaitInAFork()
    {
        LeanTaskSource stolen = new();
        LeanTaskSource<LeanTask<int[]>> queued = new();
        Fork.Join(
            () =>
            {
                stolen.Task.Wait();

                // Several: the thread may keep one of them, which others take from it.
                queued.SetResult(LeanTask.WhenAll(LeanTask.Run(static () => 0), LeanTask.Run(static () => 0), AwaitAsync()));
            },
            () =>
            {
                stolen.SetResult();
                queued.Task.Result.Wait();
            });
        return queued.Task.Result.Result[^1];
    }

    /// <summary>Waits in more tasks than the pool may have threads: what is reached after all of them is never reached.</summary>
    private static void Wait(Func<int> wait, [System.Runtime.CompilerServices.CallerMemberName] string test = "") => ChildProcess.Run(
        typeof(LeftBehindTests),
        () =>
        {
            int threads = 4 * (Environment.ProcessorCount + 1);
            Assert.True(ThreadPool.SetMaxThreads(threads, threads));

            // Queued by a thread outside the pool, so they lie in the queue from which the pool's threads take first.
            LeanTask<int>[] tasks = [.. Enumerable.Range(0, 5 * threads).Select(_ => LeanTask.Run(wait))];
            Array.ForEach(tasks, Patience.UntilEnded);
            Assert.Equal(5 * threads, tasks.Sum(static task => task.Result));
            Environment.Exit(ChildProcess.Shown);
        },
        test);
}
