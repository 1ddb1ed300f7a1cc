using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>What a task sets on its thread is not there for the next one.</summary>
public sealed class ContextTests
{
    private static readonly AsyncLocal<int> s_local = new();

    [Fact]
    public void TaskLeavesNothingBehind()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        FreshThread.Run(() =>
        {
            Thread first = scheduler.Start(Soil).Finish();
            scheduler.Start(() => AssertClean(first)).Finish();
        });
    }

    [Fact]
    public void TaskWithoutAContextLeavesNothingBehind()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        FreshThread.Run(() =>
        {
            using (ExecutionContext.SuppressFlow())
            {
                Thread first = scheduler.Start(Soil).Finish();
                scheduler.Start(() => AssertClean(first)).Finish();
            }
        });
    }

    [Fact]
    public void TaskThatThrowsLeavesNothingBehind()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        FreshThread.Run(() =>
        {
            Thread? first = null;
            LeanTask task = scheduler.Start(() =>
            {
                first = Soil();
                throw new ProgramException("soiled");
            });
            Patience.UntilEnded(task);
            Assert.NotNull(task.Exception);
            scheduler.Start(() => AssertClean(first!)).Finish();
        });
    }

    [Fact]
    public void ContextFlowsIntoATask()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        FreshThread.Run(() =>
        {
            s_local.Value = 5;
            LeanTask<int> task = scheduler.Start(static () => s_local.Value++);
            Assert.Equal(5, task.Finish());
            Assert.Equal(5, s_local.Value);
            using (ExecutionContext.SuppressFlow())
                Assert.Equal(0, scheduler.Start(static () => s_local.Value).Finish());
        });
    }

    private static Thread Soil()
    {
        s_local.Value = 1;
        SynchronizationContext.SetSynchronizationContext(new QueueingSynchronizationContext());
        return Thread.CurrentThread;
    }

    private static void AssertClean(Thread expected)
    {
        Assert.Same(expected, Thread.CurrentThread);
        Assert.Equal(0, s_local.Value);
        Assert.Null(SynchronizationContext.Current);
        Assert.False(ExecutionContext.IsFlowSuppressed());
    }
}
