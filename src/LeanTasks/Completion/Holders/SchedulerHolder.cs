namespace LeanTasks.Completion;

/// <summary>The scheduler of a task that does not run on the pool's. 32 bytes.</summary>
internal sealed class SchedulerHolder(LeanScheduler scheduler) : Holder
{
    internal readonly LeanScheduler Scheduler = scheduler;
}
