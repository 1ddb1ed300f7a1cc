using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>The counters, made when a counter is first asked for. Only for use by <see cref="PoolMeter"/>.</summary>
internal static class PoolCounters
{
    private static readonly Counter<long>? s_rented = Create(
        "leantasks.pool.boxes.rented", "Boxes taken from a pool, without newly allocated ones.");

    private static readonly Counter<long>? s_kept = Create(
        "leantasks.pool.boxes.kept", "Boxes returned to a pool and kept.");

    private static readonly Counter<long>? s_retired = Create(
        "leantasks.pool.boxes.retired", "Boxes not returned because their version would repeat.");

    private static readonly Counter<long>? s_trimmed = Create(
        "leantasks.pool.boxes.trimmed", "Kept boxes that were dropped later: surplus, or above the maximum per method.");

    private static readonly Counter<long>? s_unpooled = Create(
        "leantasks.pool.methods.unpooled", "Methods that are no longer pooled because one of their value tasks was misused.", "{method}");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsOn(PoolCount count) => Of(count) is { Enabled: true };

    internal static void Add(PoolCount count, long number, KeyValuePair<string, object?> tag) => Of(count)?.Add(number, tag);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Counter<long>? Of(PoolCount count) => count switch
    {
        PoolCount.Rented => s_rented,
        PoolCount.Kept => s_kept,
        PoolCount.Retired => s_retired,
        PoolCount.Trimmed => s_trimmed,
        _ => s_unpooled,
    };

    /// <summary>Null if a listener to which the counter is announced throws; an exception here would make this type unusable for good.</summary>
    private static Counter<long>? Create(string name, string description, string unit = "{box}") =>
        LeanTasksMeter.Create(() => LeanTasksMeter.Instance.CreateCounter<long>(name, unit, description));
}
