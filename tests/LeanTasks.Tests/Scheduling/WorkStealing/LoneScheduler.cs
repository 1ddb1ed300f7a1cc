using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>
/// A scheduler of one thread that stays alone. Others bring in a second after 50 ms in which the first seems to be blocked, be it
/// only that the machine is busy. A wait that the library sees brings in another thread here, too.
/// </summary>
internal static class LoneScheduler
{
    public static WorkStealingScheduler Create()
    {
        WorkStealingScheduler scheduler = LeanScheduler.WorkStealing(1);
        ref Timer? watch = ref Watch(scheduler.Crew);
        using ManualResetEvent ended = new(false);
        Assert.True(watch!.Dispose(ended) && ended.WaitOne(Patience.Limit));
        watch = null;
        BlockedUnseen(scheduler.Crew) = 0;
        return scheduler;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_watch")]
    private static extern ref Timer? Watch(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_blockedUnseen")]
    private static extern ref int BlockedUnseen(Crew crew);
}
