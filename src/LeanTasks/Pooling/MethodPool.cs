using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>The part of <see cref="BoxPool{TStateMachine}"/> for when the thread has no box, or no place, at hand: compiled once, and not for each method.</summary>
internal sealed class MethodPool
{
    internal const int MagazineSize = 32;

    private const int NoNumber = -1;

    // For a method of a collectible assembly, what otherwise each thread has: a thread would keep the assembly loaded as long as it lives.
    // Guarded by its own lock.
    private readonly ThreadBoxes? _shared;

    /// <param name="stateMachine">The method's state machine.</param>
    internal MethodPool(Type stateMachine)
    {
        PoolSettings settings = PoolSettings.Current;
        Depot = new Depot(stateMachine, MagazineSize, settings.MaxBoxesPerMethod / MagazineSize);
        if (settings.TrimOnGen2)
            PoolTrimmer.Watch(Depot);
        _shared = stateMachine.IsCollectible ? new ThreadBoxes() : null;
        Number = _shared is null ? MethodNumber.Next() : NoNumber;
    }

    /// <summary>Where threads exchange their boxes.</summary>
    internal Depot Depot { get; }

    /// <summary>The method's place in each <see cref="ThreadBoxes"/>.</summary>
    internal int Number { get; }

    /// <exception cref="InvalidOperationException">The process's settings are wrong; see <see cref="PoolSettings"/>.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal object? Rent(ThreadBoxes mine)
    {
        PoolSettings.Current.ThrowIfWrong();
        if (_shared is not { } shared)
            return mine.RentFromAnother(Number, Depot);
        using (Uninterrupted.Lock(shared))
            return shared.Rent(0, Depot);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Return(ThreadBoxes mine, object box)
    {
        if (_shared is not { } shared)
        {
            mine.ReturnToAnother(Number, box, Depot);
            return;
        }

        using (Uninterrupted.Lock(shared))
            shared.Return(0, box, Depot);
    }

    /// <summary>Reports a box to the listeners.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void Count(PoolCount count) => PoolMeter.Add(count, 1, Depot.Method);
}

/// <summary>Assigns a number to each method with pooled boxes.</summary>
internal static class MethodNumber
{
    // How many numbers have been assigned. In an object, and not in a field, which the interleavings explorer would reset to 0: the numbers
    // already assigned stay in readonly fields.
    private static readonly int[] s_given = new int[1];

    internal static int Next() => Interlocked.Increment(ref s_given[0]) - 1;
}
