using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>
/// Schedulers without their watch. It takes a thread that it meets in a lock for one that blocks, and lets one more run until it looks
/// again; who asks exactly how many run takes it away first.
/// </summary>
internal static class Unwatched
{
    public static void WithoutWatch(this WorkStealingScheduler scheduler)
    {
        Crew crew = CrewOf(scheduler);
        Timer watch = Interlocked.Exchange(ref WatchOf(crew), null)!;
        using ManualResetEvent isOver = new(initialState: false);
        Assert.True(watch.Dispose(isOver));
        Assert.True(isOver.WaitOne(Patience.Limit), "The watch does not end.");
        Volatile.Write(ref BlockedUnseenOf(crew), 0);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_crew")]
    private static extern ref Crew CrewOf(WorkStealingScheduler scheduler);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_watch")]
    private static extern ref Timer? WatchOf(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_blockedUnseen")]
    private static extern ref int BlockedUnseenOf(Crew crew);
}
