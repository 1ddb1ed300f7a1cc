namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>
/// A scheduler of one thread that stays alone. Others bring in a second after 50 ms in which the first seems to be blocked, be it
/// only that the machine is busy. A wait that the library sees brings in another thread here, too.
/// </summary>
internal static class LoneScheduler
{
    public static WorkStealingScheduler Create()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        scheduler.WithoutWatch();
        return scheduler;
    }
}
