using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>In which order one worker runs what is queued.</summary>
public sealed class OrderTests
{
    private const int Tasks = 20;

    [Fact]
    public void TasksFromOutsideRunOldestFirst() => Assert.Equal(
        Enumerable.Range(0, Tasks),
        OrderOf(static (scheduler, queue) =>
        {
            bool release = false;
            LeanTask busy = scheduler.Start(() => Patience.Until(() => Volatile.Read(ref release)));
            queue(TaskCreationOptions.None);
            Volatile.Write(ref release, true);
            busy.Finish();
        }));

    [Fact]
    public void TasksOfATaskRunYoungestFirst() => Assert.Equal(
        Enumerable.Range(0, Tasks).Reverse(),
        OrderOf(static (scheduler, queue) => scheduler.Start(() => queue(TaskCreationOptions.None)).Finish()));

    [Fact]
    public void FairTasksOfATaskRunOldestFirst() => Assert.Equal(
        Enumerable.Range(0, Tasks),
        OrderOf(static (scheduler, queue) => scheduler.Start(() => queue(TaskCreationOptions.PreferFairness)).Finish()));

    /// <summary>Tasks that always queue another do not keep those from outside from running.</summary>
    [Fact]
    public void EndlessTasksLetOthersRun()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        bool stop = false;
        void Again()
        {
            if (!Volatile.Read(ref stop))
                scheduler.Start(Again);
        }

        scheduler.Start(Again);
        scheduler.Start(() => Volatile.Write(ref stop, true)).Finish();
    }

    /// <summary>Nor do loops of forks on other threads.</summary>
    [Fact]
    public void EndlessForksLetTasksRun()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        bool stop = false;
        Thread external = new(() => scheduler.Run(() =>
        {
            while (!Volatile.Read(ref stop))
                Fork.Join(static () => Thread.SpinWait(50), static () => Thread.SpinWait(50));
        }));
        external.Start();
        try
        {
            for (int i = 0; i < 20; i++)
                scheduler.Start(static () => { }).Finish();
        }
        finally
        {
            Volatile.Write(ref stop, true);
        }

        Assert.True(external.Join(Patience.Limit));
    }

    /// <summary>Nor do tasks without end keep a worker's forks from being stolen.</summary>
    [Fact]
    public void EndlessTasksLetForksBeStolen()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        bool stop = false;
        void Again()
        {
            if (!Volatile.Read(ref stop))
                scheduler.Start(Again, TaskCreationOptions.PreferFairness);
        }

        for (int i = 0; i < 4; i++)
            scheduler.Start(Again);
        try
        {
            for (int i = 0; i < 20; i++)
            {
                bool isStolen = false;
                scheduler.Start(() => Fork.Join(() => Patience.Until(() => Volatile.Read(ref isStolen)), () => Volatile.Write(ref isStolen, true))).Finish();
            }
        }
        finally
        {
            Volatile.Write(ref stop, true);
        }
    }

    private static List<int> OrderOf(Action<WorkStealingScheduler, Action<TaskCreationOptions>> run)
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        List<int> order = [];
        LeanTask[] tasks = new LeanTask[Tasks];
        run(scheduler, options =>
        {
            for (int i = 0; i < Tasks; i++)
            {
                int number = i;
                tasks[i] = scheduler.Start(() => order.Add(number), options);
            }
        });
        tasks.Finish();
        return order;
    }
}
