using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>Tells whether a call that suspended made its box, or found it in a pool: by what its thread allocated meanwhile.</summary>
/// <remarks>
/// <para>What an awaiter allocates on the awaiting thread to note the continuation is taken for a box if it is at least as much: by an
/// awaiter that does so in its <c>OnCompleted</c>, or where the BCL's list of those that await one <see cref="Task"/> has to grow. A list
/// of 16 takes 152 bytes, and each further one twice the last: so of the calls that await the same task at a time, some that took a box from
/// the pool count as if they had made one, no more than the logarithm of how many await.</para>
/// </remarks>
internal static class PooledBoxCounter
{
    private const long NotFirst = -1;

    /// <summary>To be called before the suspension.</summary>
    /// <returns>What to hand to <see cref="End"/>.</returns>
    internal static long Begin(bool firstSuspension) => firstSuspension ? GC.GetAllocatedBytesForCurrentThread() : NotFirst;

    /// <summary>To be called after the suspension. The call may have ended by now, so nothing of its builder is looked at.</summary>
    internal static void End<TStateMachine, TBuilder>(long begin)
        where TStateMachine : IAsyncStateMachine
        where TBuilder : struct, ICountingBuilder
    {
        if (begin == NotFirst)
            return;
        Site site = SiteOf<TStateMachine, TBuilder>.Site;
        if (GC.GetAllocatedBytesForCurrentThread() - begin >= site.BoxBytesHere)
            ThreadCounts.Add(site.FirstSlot + Slot.Boxes);
    }
}
