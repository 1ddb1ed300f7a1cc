namespace LeanTasks.Completion;

/// <summary>The scheduler of a task that is not the pool's. 32 bytes.</summary>
internal sealed class SchedulerHolder(LeanScheduler scheduler) : Holder
{
    internal readonly LeanScheduler Scheduler = scheduler;
}
