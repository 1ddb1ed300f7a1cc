using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>
/// The boxes of one async method that are not in use. Keyed by the state machine alone, which is a struct in Release: so the code
/// is not shared between methods, and the static fields are constants once it has been optimized.
/// </summary>
internal static class BoxPool<TStateMachine>
{
    internal const int MagazineSize = 32;

    private const int NoNumber = -1;

    // Where threads exchange their boxes.
    private static readonly Depot s_depot = NewDepot();

    // For a method of a collectible assembly, what else each thread has: a thread would keep the assembly loaded as long as it lives.
    // Guarded by its own lock.
    private static readonly ThreadBoxes? s_shared = typeof(TStateMachine).IsCollectible ? new ThreadBoxes() : null;

    // The method's place in each ThreadBoxes.
    private static readonly int s_number = s_shared is null ? MethodNumber.Next() : NoNumber;

    internal static Depot Depot => s_depot;

    /// <summary>Takes a box, or null: then the caller makes a new one.</summary>
    /// <exception cref="InvalidOperationException">The process's settings are wrong; see <see cref="PoolSettings"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static object? Rent(ThreadBoxes mine)
    {
        object? box = mine.TryRent(s_number) ?? RentSlowly(mine);
        if (PoolMeter.IsOn(PoolCount.Rented))
            CountRented(box);
        return box;
    }

    /// <summary>Gives a box back that nobody uses any more, and that holds nothing of the call it was used for. Never throws.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Return(ThreadBoxes mine, object box)
    {
        if (!mine.TryReturn(s_number, box))
            ReturnSlowly(mine, box);
        if (PoolMeter.IsOn(PoolCount.Kept))
            PoolMeter.Add(PoolCount.Kept, 1, s_depot.Method);
    }

    /// <summary>Counts a box that is left to the collector because its version would repeat.</summary>
    internal static void Retired()
    {
        if (PoolMeter.IsOn(PoolCount.Retired))
            PoolMeter.Add(PoolCount.Retired, 1, s_depot.Method);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static object? RentSlowly(ThreadBoxes mine)
    {
        PoolSettings.Current.ThrowIfWrong();
        if (s_shared is not { } shared)
            return mine.RentFromAnother(s_number, s_depot);
        using (Uninterrupted.Lock(shared))
            return shared.Rent(0, s_depot);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReturnSlowly(ThreadBoxes mine, object box)
    {
        if (s_shared is not { } shared)
        {
            mine.ReturnToAnother(s_number, box, s_depot);
            return;
        }

        using (Uninterrupted.Lock(shared))
            shared.Return(0, box, s_depot);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CountRented(object? box)
    {
        if (box is not null)
            PoolMeter.Add(PoolCount.Rented, 1, s_depot.Method);
    }

    private static Depot NewDepot()
    {
        PoolSettings settings = PoolSettings.Current;
        Depot depot = new(typeof(TStateMachine), MagazineSize, settings.MaxBoxesPerMethod / MagazineSize);
        if (settings.TrimOnGen2)
            PoolTrimmer.Watch(depot);
        return depot;
    }
}
