using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Tasks that run inside those of a <see cref="TaskScheduler"/>.</summary>
public class AdaptedScenarios
{
    // Whoever comes first makes the task of the BCL: the scheduler must see one and the same.
    [Fact]
    public void WaitWhileStarting() => Explored.Always(static execution =>
    {
        OwnScheduler scheduler = new();
        Once once = new(execution, "The task");
        LeanTask task = new(once.Runs);
        execution.Start("start", () => task.Start(LeanScheduler.FromTaskScheduler(scheduler)));
        execution.Start("wait", task.Wait);
        execution.AtEnd(() => execution.Require(
            scheduler.Seen.Distinct().Count() == 1, $"The scheduler saw {scheduler.Seen.Distinct().Count()} tasks."));
    });

    /// <summary>Runs what it is asked about, and queues to the pool.</summary>
    private sealed class OwnScheduler : TaskScheduler
    {
        internal List<Task> Seen { get; } = [];

        protected override void QueueTask(Task task)
        {
            Seen.Add(task);
            ThreadPool.UnsafeQueueUserWorkItem(_ => TryExecuteTask(task), null);
        }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
        {
            Seen.Add(task);
            return TryExecuteTask(task);
        }

        protected override IEnumerable<Task>? GetScheduledTasks() => null;
    }
}
