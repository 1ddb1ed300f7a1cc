using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace LeanTasks.Pooling;

/// <summary>What listeners (<c>dotnet-counters</c>, OpenTelemetry) can know of all pools.</summary>
internal static class PoolMeter
{
    internal const string Name = "LeanTasks";

    private const string MethodTag = "method";

    private static readonly Meter s_meter = new(Name);

    internal static readonly Counter<long>? Rented = Create(
        "leantasks.pool.boxes.rented", "Boxes taken from a pool. What had to be made anew is not counted.");

    internal static readonly Counter<long>? Kept = Create(
        "leantasks.pool.boxes.kept", "Boxes returned to a pool and kept.");

    internal static readonly Counter<long>? Retired = Create(
        "leantasks.pool.boxes.retired", "Boxes not returned because their version would repeat.");

    internal static readonly Counter<long>? Trimmed = Create(
        "leantasks.pool.boxes.trimmed", "Kept boxes that were dropped: as surplus, or beyond the most boxes per method.");

    internal static readonly Counter<long>? Unpooled = Create(
        "leantasks.pool.methods.unpooled", "Methods that are not pooled any more because a value task of theirs was misused.", "{method}");

    /// <summary>Whether anybody listens: to be asked before <see cref="Add"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsOn(Counter<long>? counter) => counter is not null && counter.Enabled;

    /// <summary>
    /// Calls the listeners, which may use pooled methods themselves: the caller's pool must be in order, and no lock held. What they
    /// throw is dropped, because it would come out of an <c>await</c> that has nothing to do with it.
    /// </summary>
    internal static void Add(Counter<long>? counter, long count, string method)
    {
        try
        {
            counter?.Add(count, new KeyValuePair<string, object?>(MethodTag, method));
        }
        catch (Exception)
        {
        }
    }

    /// <summary>Null if a listener to which the counter is announced throws; that would take this type away for good.</summary>
    private static Counter<long>? Create(string name, string description, string unit = "{box}")
    {
        try
        {
            return s_meter.CreateCounter<long>(name, unit, description);
        }
        catch (Exception)
        {
            return null;
        }
    }
}
