namespace LeanTasks.Scheduling;

/// <summary>What a debugger shows of a scheduler. To look changes nothing.</summary>
internal sealed class SchedulerDebugView(LeanScheduler scheduler)
{
    /// <summary>Null for a scheduler that nobody has asked for its number.</summary>
    public int? Id => scheduler.IdForDebugger;

    public IEnumerable<LeanTask>? ScheduledTasks => scheduler.ScheduledTasksForDebugger;
}
