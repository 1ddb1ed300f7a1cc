using LeanTasks.Tests.Scheduling.WorkStealing;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary><see cref="Thread.Interrupt"/> is for waits that the user asked for, and must not take a join apart.</summary>
public sealed class InterruptTests
{
    [Fact]
    public void AnExternalThreadIsInterruptedAgainAndAgain()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(3);
        int isOver = 0;
        Exception? failure = null;
        Thread external = new(() =>
        {
            failure = Record.Exception(() =>
            {
                for (int i = 0; i < 20_000; i++)
                    Assert.Equal(SumBody.Of(20), scheduler.Run<SumBody, long>(new(0, 20)));
            });
            Volatile.Write(ref isOver, 1);
        })
        {
            IsBackground = true,
        };
        external.Start();
        Patience.Until(() =>
        {
            external.Interrupt();
            return Volatile.Read(ref isOver) != 0;
        });
        Assert.Null(failure);
    }

    /// <summary>What a task leaves behind on a thread of the scheduler's own must not end that.</summary>
    [Fact]
    public void TasksInterruptTheirThreads()
    {
        const int threads = 4, each = 2_000;
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        int runs = 0;
        Thread[] all = [.. Enumerable.Range(0, threads).Select(_ => new Thread(() =>
        {
            for (int i = 0; i < each; i++)
            {
                scheduler.Start(() =>
                {
                    Interlocked.Increment(ref runs);
                    Thread.CurrentThread.Interrupt();
                });
            }
        }) { IsBackground = true })];
        foreach (Thread thread in all)
            thread.Start();
        Patience.Until(() => Volatile.Read(ref runs) == threads * each);
    }
}
