namespace LeanTasks.Scheduling;

/// <summary>The debugger's view of a scheduler. Reading it changes nothing.</summary>
internal sealed class SchedulerDebugView(LeanScheduler scheduler)
{
    /// <summary>Null if the scheduler's number has not been assigned.</summary>
    public int? Id => scheduler.IdForDebugger;

    public IEnumerable<LeanTask>? ScheduledTasks => scheduler.ScheduledTasksForDebugger;
}

/// <summary>The debugger's view of a pair of schedulers.</summary>
internal sealed class SchedulerPairDebugView(ConcurrentExclusiveLeanSchedulerPair pair)
{
    public string Mode => pair.Mode;

    public IEnumerable<LeanTask>? ScheduledExclusive => pair.ExclusiveScheduler.ScheduledTasksForDebugger;

    public IEnumerable<LeanTask>? ScheduledConcurrent => pair.ConcurrentScheduler.ScheduledTasksForDebugger;

    public int CurrentlyExecutingTaskCount => pair.RunningWorkers;

    public LeanScheduler TargetScheduler => pair.Target;
}
