using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>
/// What listeners (<c>dotnet-counters</c>, OpenTelemetry) can observe of all pools. The meter itself is made by the first use of a pool after
/// the assembly with meters and listeners has been loaded. Before that, nobody can listen, and loading it takes milliseconds.
/// </summary>
internal static class PoolMeter
{
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
            PoolCounters.Add(count, number, PoolCounters.Tag(method));
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

/// <summary>What <see cref="PoolCounters"/> count.</summary>
internal enum PoolCount
{
    /// <summary>Boxes taken from a pool.</summary>
    Rented,

    /// <summary>Boxes returned to a pool and kept.</summary>
    Kept,

    /// <summary>Boxes not returned because their version would repeat.</summary>
    Retired,

    /// <summary>Kept boxes that were dropped.</summary>
    Trimmed,
}

/// <summary>The counters, made when a counter is first asked for. Only for use by <see cref="PoolMeter"/>.</summary>
internal static class PoolCounters
{
    private static readonly Counter<long>? s_rented = CreateFirst();

    private static readonly Counter<long>? s_kept = Create(
        "leantasks.pool.boxes.kept", "Boxes that were returned to a pool and kept there for reuse.");

    private static readonly Counter<long>? s_retired = Create(
        "leantasks.pool.boxes.retired", "Boxes that were not returned to a pool, because their version numbers are used up.");

    private static readonly Counter<long>? s_trimmed = Create(
        "leantasks.pool.boxes.trimmed", "Boxes that a pool kept and later dropped, as surplus or above the maximum per method.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsOn(PoolCount count) => Of(count) is { Enabled: true };

    internal static KeyValuePair<string, object?> Tag(string method) => new("method", method);

    internal static void Add(PoolCount count, long number, KeyValuePair<string, object?> tag) => Of(count)?.Add(number, tag);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Counter<long>? Of(PoolCount count) => count switch
    {
        PoolCount.Rented => s_rented,
        PoolCount.Kept => s_kept,
        PoolCount.Retired => s_retired,
        _ => s_trimmed,
    };

    /// <summary>
    /// Creates the instrument of unpooled methods, too, which the meter keeps. It is observed, not counted, so a listener that comes after a misuse sees it.
    /// </summary>
    private static Counter<long>? CreateFirst()
    {
        LeanTasksMeter.Create(static () => LeanTasksMeter.Instance.CreateObservableUpDownCounter(
            "leantasks.pool.methods.unpooled",
            static () => LeanTasksEventSource.UnpooledMethods.Select(static method => new Measurement<long>(1, Tag(method))),
            "{method}",
            "Methods that return tasks after their first misuse, because ForgiveMisuse is on."));
        return Create("leantasks.pool.boxes.rented", "Boxes that were taken from a pool. Newly allocated boxes are not included.");
    }

    /// <summary>Null if a listener to which the counter is announced throws; an exception here would make this type unusable for good.</summary>
    private static Counter<long>? Create(string name, string description) =>
        LeanTasksMeter.Create(() => LeanTasksMeter.Instance.CreateCounter<long>(name, "{box}", description));
}
