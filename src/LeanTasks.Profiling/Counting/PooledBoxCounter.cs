using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>Decides whether a call that suspended allocated its box, or took it from a pool, by the bytes that its thread allocated meanwhile.</summary>
/// <remarks>
/// <para>An allocation by an awaiter on the awaiting thread, for its continuation, is mistaken for a box if it is at least as large. That
/// is so for an awaiter that allocates in its <c>OnCompleted</c>, or if the BCL's list of the awaiters of one <see cref="Task"/> must
/// grow. A list of 16 takes 152 bytes, and each further one twice the last. So when many calls await the same task, some that took a box
/// from the pool count as if they had allocated one. These are at most the logarithm of the number of awaiters.</para>
/// </remarks>
internal static class PooledBoxCounter
{
    private const long NotFirst = -1;

    /// <summary>To be called before the suspension.</summary>
    /// <returns>The argument for <see cref="End"/>.</returns>
    internal static long Begin(bool firstSuspension) => firstSuspension ? GC.GetAllocatedBytesForCurrentThread() : NotFirst;

    /// <summary>To be called after the suspension. The call may have ended by now, so its builder is not read.</summary>
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
