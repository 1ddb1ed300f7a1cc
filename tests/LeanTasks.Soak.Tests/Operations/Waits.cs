using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Waits that block, and waits with limits.</summary>
internal static class Waits
{
    public static Family Family { get; } = new([typeof(LeanTask), typeof(LeanTask<>)], Wait, GivenUp, WaitedForByMany, WaitAll, WaitAny, WaitHandle, WaitAsync);

    private static void Wait(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> task = turn.BeginTask(plan);
        switch (turn.Next(3))
        {
            case 0 when plan.Ending == Ending.Result:
                Assert.Equal(plan.Value, task.Result);
                break;
            case 1:
                Record.Exception(() => task.Wait(CancellationToken.None));
                break;
            default:
                Record.Exception(() => Assert.True(task.Wait(Patience.Limit)));
                break;
        }

        plan.RequireEnded(task);
    }

    /// <summary>A wait that ends before its task leaves nothing behind.</summary>
    private static void GivenUp(Turn turn)
    {
        LeanTaskSource<int> source = new();
        Assert.False(source.Wait(0));
        Assert.False(source.Wait(TimeSpan.FromMilliseconds(turn.Next(8) / 7)));
        Assert.Equal(-1, LeanTask.WaitAny([source], 0));
        using CancellationTokenSource cancellation = new();
        Elsewhere.Do(turn, turn.Next(100), cancellation.Cancel);
        Assert.Equal(cancellation.Token, Assert.Throws<OperationCanceledException>(() => source.Wait(cancellation.Token)).CancellationToken);
        source.SetResult(1);
        Assert.True(source.Wait(0));
    }

    private static void WaitedForByMany(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> task = new(plan.Produce, plan.Token);
        LeanScheduler scheduler = Schedulers.Any(turn);
        using ManualResetEventSlim ended = new();
        Thread waiter = new(() =>
        {
            if (Record.Exception(() => plan.Require(task)) is { } exception)
                turn.Fail(exception);
            ended.Set();
        });
        waiter.UnsafeStart();
        turn.Race(() => plan.Require(task), () => task.Start(scheduler));
        ended.Wait();
        waiter.Join();
    }

    private static void WaitAll(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        LeanTask<int>[] tasks = [.. plans.Select(turn.BeginTask)];
        AggregateException? thrown = (AggregateException?)Record.Exception(() =>
        {
            switch (turn.Next(3))
            {
                case 0:
                    LeanTask.WaitAll(tasks);
                    break;
                case 1:
                    LeanTask.WaitAll((IEnumerable<LeanTask>)tasks);
                    break;
                default:
                    Assert.True(LeanTask.WaitAll(tasks, Patience.Limit));
                    break;
            }
        });
        Assert.Equal(plans.Count(static plan => plan.Ending != Ending.Result), thrown?.InnerExceptions.Count ?? 0);
        for (int i = 0; i < plans.Length; i++)
            plans[i].RequireEnded(tasks[i]);
    }

    private static void WaitAny(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        LeanTask<int>[] tasks = [.. plans.Select(turn.BeginTask)];
        int first = turn.Coin() ? LeanTask.WaitAny(tasks) : LeanTask.WaitAny(tasks, CancellationToken.None);
        plans[first].RequireEnded(tasks[first]);
        for (int i = 0; i < plans.Length; i++)
            plans[i].Require(tasks[i]);
    }

    private static void WaitHandle(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> task = turn.BeginTask(plan);
        Assert.True(((IAsyncResult)task).AsyncWaitHandle.WaitOne());
        plan.Require(task);
        task.Dispose();
    }

    /// <summary>The task, a time or a token ends the wait; the task itself has its own end.</summary>
    private static void WaitAsync(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        LeanTaskSource<int> source = new();
        using CancellationTokenSource cancellation = new();
        bool isShort = turn.Next(4) == 0;
        TimeSpan timeout = isShort ? TimeSpan.FromMilliseconds(1) : TimeSpan.FromHours(1);
        LeanTask wait = turn.Next(3) switch
        {
            0 => source.WaitAsync(timeout, cancellation.Token),
            1 => source.WaitAsync(timeout, OwnTime.Instance, cancellation.Token),
            _ => ((LeanTask)source).WaitAsync(timeout, cancellation.Token),
        };
        turn.Race(() => Assert.True(plan.TryEnd(source)), cancellation.Cancel);
        Exception? thrown = Record.Exception(wait.Finish);
        if (thrown is OperationCanceledException canceled && canceled.CancellationToken == cancellation.Token)
            Assert.True(wait.IsCanceled);
        else if (thrown is TimeoutException)
            Assert.True(isShort && wait.IsFaulted);
        else
            plan.RequireEnded(wait);
        plan.Require(source.Task);
    }
}
