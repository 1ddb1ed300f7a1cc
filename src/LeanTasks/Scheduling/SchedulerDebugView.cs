namespace LeanTasks.Scheduling;

/// <summary>The debugger's view of a scheduler. Reading it changes nothing.</summary>
internal sealed class SchedulerDebugView(LeanScheduler scheduler)
{
    /// <summary>Null if the scheduler's number has not been assigned.</summary>
    public int? Id => scheduler.IdForDebugger;

    public IEnumerable<LeanTask>? ScheduledTasks => scheduler.ScheduledTasksForDebugger;
}
