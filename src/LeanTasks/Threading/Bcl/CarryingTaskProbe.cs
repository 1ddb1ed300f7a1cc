namespace LeanTasks.Threading;

/// <summary>Whether a task can be given to a scheduler that is then asked about it, and to which it is queued later.</summary>
internal static unsafe class CarryingTaskProbe
{
    /// <summary>
    /// Has a scheduler asked about a task that it runs, and about one that it does not, which is then queued. Returns what is not as expected, or null, and
    /// throws nothing. Listeners are notified of both tasks.
    /// </summary>
    /// <param name="schedulerOf">The accessor of a task's scheduler.</param>
    /// <param name="tryRunInline">Asks a scheduler to run a task.</param>
    /// <param name="scheduleAndStart">Queues a task to its scheduler.</param>
    internal static string? Try(
        delegate*<Task, ref TaskScheduler?> schedulerOf,
        delegate*<TaskScheduler, Task, bool, bool> tryRunInline,
        delegate*<Task, bool, void> scheduleAndStart)
    {
        try
        {
            ProbeScheduler scheduler = new();
            Task run = new(Nothing, TaskCreationOptions.DenyChildAttach), refused = new(Nothing, TaskCreationOptions.DenyChildAttach);
            if (schedulerOf(run) is not null)
                return "Task.m_taskScheduler is not null in a task that has not been started.";
            schedulerOf(run) = scheduler;
            schedulerOf(refused) = scheduler;
            scheduler.Refused = refused;
            if (!tryRunInline(scheduler, run, true) || !run.IsCompletedSuccessfully || !scheduler.IsSaidToBeQueued)
                return "TaskScheduler.TryRunInline does not ask the scheduler that is in Task.m_taskScheduler.";
            if (tryRunInline(scheduler, refused, false) || refused.IsCompleted || scheduler.IsSaidToBeQueued)
                return "TaskScheduler.TryRunInline does not return the scheduler's answer.";
            scheduleAndStart(refused, true);
            return ReferenceEquals(scheduler.Queued, refused) && refused.Status == TaskStatus.WaitingToRun
                ? null
                : "Task.ScheduleAndStart does not queue a task to its scheduler.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    private static void Nothing()
    {
    }

    /// <summary>Runs all tasks but one where it is asked to, and keeps what is queued to it.</summary>
    private sealed class ProbeScheduler : TaskScheduler
    {
        internal Task? Refused { get; set; }

        internal Task? Queued { get; private set; }

        internal bool IsSaidToBeQueued { get; private set; }

        protected override void QueueTask(Task task) => Queued = task;

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
        {
            IsSaidToBeQueued = taskWasPreviouslyQueued;
            return !ReferenceEquals(task, Refused) && TryExecuteTask(task);
        }

        protected override IEnumerable<Task>? GetScheduledTasks() => null;
    }
}
