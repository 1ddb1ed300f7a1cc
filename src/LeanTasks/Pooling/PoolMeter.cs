using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>
/// What listeners (<c>dotnet-counters</c>, OpenTelemetry) can observe of all pools. The meter itself is made by the first use of a pool after
/// the assembly with meters and listeners has been loaded: before that, nobody can listen, and loading it takes milliseconds.
/// </summary>
internal static class PoolMeter
{
    private const string MethodTag = "method";

    // Whether anybody can listen. Set by the static constructor, or later by the thread that loads the assembly.
    private static bool s_canBeHeard = MeterListeners.CanListen(NoteListeners);

    /// <summary>Whether anybody listens: to be checked before <see cref="Add"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsOn(PoolCount count) => s_canBeHeard && PoolCounters.IsOn(count);

    /// <summary>
    /// Calls the listeners, which may use pooled methods themselves: the caller's pool must be consistent, and no lock held. Their exceptions
    /// are dropped, because they would come out of an <c>await</c> that has nothing to do with them.
    /// </summary>
    internal static void Add(PoolCount count, long number, string method)
    {
        try
        {
            PoolCounters.Add(count, number, new KeyValuePair<string, object?>(MethodTag, method));
        }
        catch (Exception)
        {
        }
    }

    private static void NoteListeners()
    {
        // The meter is not made here, while its own assembly is being loaded; but it is made even if no pool is used any more.
        s_canBeHeard = true;
        ThreadPool.UnsafeQueueUserWorkItem(static _ => IsOn(PoolCount.Rented), null);
    }
}
