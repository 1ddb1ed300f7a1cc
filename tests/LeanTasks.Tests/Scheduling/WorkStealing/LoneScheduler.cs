using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>
/// A scheduler of one thread that stays alone. Others bring in a second after 50 ms in which the first seems to be blocked, be it
/// only that the machine is busy. Of the waits that the library sees, such a wait still brings in another thread.
/// </summary>
internal static class LoneScheduler
{
    public static WorkStealingScheduler Create()
    {
        WorkStealingScheduler scheduler = LeanScheduler.WorkStealing(1);
        ref Timer? watch = ref Watch(scheduler.Crew);
        watch?.Dispose();
        watch = null;
        return scheduler;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_watch")]
    private static extern ref Timer? Watch(Crew crew);
}
