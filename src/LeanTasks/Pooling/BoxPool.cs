using System.Runtime.CompilerServices;

namespace LeanTasks.Pooling;

/// <summary>
/// The boxes of one async method that are not in use. The key is the state machine alone, which is a struct in Release. So the code is not
/// shared between methods, and the static fields are constants once it has been optimized.
/// </summary>
internal static class BoxPool<TStateMachine>
{
    internal const int MagazineSize = MethodPool.MagazineSize;

    private static readonly MethodPool s_pool = new(typeof(TStateMachine));

    // The method's number.
    private static readonly int s_number = s_pool.Number;

    internal static Depot Depot => s_pool.Depot;

    /// <summary>Takes a box; or returns null, and then the caller makes a new one.</summary>
    /// <exception cref="InvalidOperationException">The process's settings are wrong; see <see cref="PoolSettings"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object? Rent(ThreadBoxes mine)
    {
        object? box = mine.TryRent(s_number) ?? s_pool.Rent(mine);
        if (PoolMeter.IsOn(PoolCount.Rented) && box is not null)
            s_pool.Count(PoolCount.Rented);
        return box;
    }

    /// <summary>Returns a box that is no longer used, and that holds nothing of the call it was used for. Never throws.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Return(ThreadBoxes mine, object box)
    {
        if (!mine.TryReturn(s_number, box))
            s_pool.Return(mine, box);
        if (PoolMeter.IsOn(PoolCount.Kept))
            s_pool.Count(PoolCount.Kept);
    }

    /// <summary>Counts a box that is left to the collector because its version would repeat.</summary>
    internal static void Retired()
    {
        if (PoolMeter.IsOn(PoolCount.Retired))
            s_pool.Count(PoolCount.Retired);
    }
}
