using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>When a task runs on the stack of the one that waits for it, or that starts it synchronously.</summary>
public sealed class InliningTests
{
    /// <summary>One worker: nobody else could run it, but for a thread that stands in for the blocked one.</summary>
    [Fact]
    public void WaitRunsTheYoungestOfTheOwn()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        scheduler.Start(() =>
        {
            LeanTask<int> task = scheduler.Start(static () => Environment.CurrentManagedThreadId);
            task.Wait();
            Assert.Equal(Environment.CurrentManagedThreadId, task.Result);
        }).Finish();
    }

    /// <summary>As in the BCL, whose pool looks through the whole of the thread's own queue.</summary>
    [Fact]
    public void WaitRunsAnOlderOneOfTheOwn()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        int younger = 0;
        scheduler.Start(() =>
        {
            LeanTask<int> older = scheduler.Start(static () => Environment.CurrentManagedThreadId);
            LeanTask after = scheduler.Start(() => younger++);
            older.Wait();
            Assert.Equal(Environment.CurrentManagedThreadId, older.Result);
            Assert.False(after.IsCompleted);
            after.Wait();
        }).Finish();
        Assert.Equal(1, younger);
    }

    [Fact]
    public void WaitForAFairOneIsNotInlined()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        scheduler.Start(() =>
        {
            int here = Environment.CurrentManagedThreadId;
            LeanTask task = scheduler.Start(() => Assert.NotEqual(here, Environment.CurrentManagedThreadId), TaskCreationOptions.PreferFairness);
            task.Wait();
        }).Finish();
    }

    [Fact]
    public void WaitFromOutsideIsNotInlined()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        FreshThread.Run(() =>
        {
            LeanTask<int> task = scheduler.Start(static () => Environment.CurrentManagedThreadId);
            task.Wait();
            Assert.NotEqual(Environment.CurrentManagedThreadId, task.Result);
        });
    }

    [Fact]
    public void WaitOfAnExternalThreadIsNotInlined()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        FreshThread.Run(() => scheduler.Run(() =>
        {
            LeanTask<int> task = scheduler.Start(static () => Environment.CurrentManagedThreadId);
            task.Wait();
            Assert.NotEqual(Environment.CurrentManagedThreadId, task.Result);
        }));
    }

    [Fact]
    public void RunSynchronouslyIsInlinedOnItsThreads()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        scheduler.Start(() =>
        {
            LeanTask<int> task = new(static () => Environment.CurrentManagedThreadId);
            task.RunSynchronously(scheduler);
            Assert.Equal(Environment.CurrentManagedThreadId, task.Result);
        }).Finish();
    }

    [Fact]
    public void RunSynchronouslyFromOutsideRunsOnItsThreads()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1, "inlining");
        FreshThread.Run(() =>
        {
            LeanTask<string?> task = new(static () => Thread.CurrentThread.Name);
            task.RunSynchronously(scheduler);
            Assert.StartsWith("inlining", task.Result, StringComparison.Ordinal);
        });
    }

    [Fact]
    public void TasksOfAnotherSchedulerAreNotInlined()
    {
        using WorkStealingScheduler outer = LoneScheduler.Create();
        using WorkStealingScheduler inner = LoneScheduler.Create();
        outer.Start(() =>
        {
            LeanTask<(int, LeanScheduler)> task = inner.Start(static () => (Environment.CurrentManagedThreadId, LeanScheduler.Current));
            task.Wait();
            Assert.NotEqual(Environment.CurrentManagedThreadId, task.Result.Item1);
            Assert.Same(inner, task.Result.Item2);
        }).Finish();
    }

    /// <summary>A recursion of waits stays on one stack, as on the BCL's pool.</summary>
    [Fact]
    public void WaitsNest()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        Assert.Equal(377, scheduler.Start(() => Fibonacci(scheduler, 14)).Finish());
    }

    private static int Fibonacci(WorkStealingScheduler scheduler, int n)
    {
        if (n < 2)
            return n;
        LeanTask<int> right = scheduler.Start(() => Fibonacci(scheduler, n - 2));
        return Fibonacci(scheduler, n - 1) + right.Result;
    }
}
