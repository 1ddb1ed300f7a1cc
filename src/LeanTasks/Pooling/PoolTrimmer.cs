using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>
/// Trims all depots after each collection of the second generation. Nothing refers to this object, so the collector finalizes it; it then
/// registers itself again. By then it has reached the second generation, so the next such collection finalizes it again.
/// </summary>
internal sealed class PoolTrimmer
{
    // The lock of the list of watched depots.
    private static readonly object s_gate = Started();

    // The watched depots. Guarded by the gate.
    private static Watched? s_first;

    // The number of such collections at the last one this object has seen. Written by the finalizer thread.
    private int _seen = GC.CollectionCount(GC.MaxGeneration);

    private PoolTrimmer()
    {
    }

    ~PoolTrimmer()
    {
        try
        {
            // The first times this object is still in a young generation, and finalized by collections of that generation.
            int collections = GC.CollectionCount(GC.MaxGeneration);
            if (collections == _seen)
                return;
            _seen = collections;
            TrimAll();
        }
        catch (Exception)
        {
            // Perhaps out of memory; the next collection tries again.
        }
        finally
        {
            GC.ReRegisterForFinalize(this);
        }
    }

    /// <summary>Trims a depot from now on, as long as other code keeps it alive.</summary>
    internal static void Watch(Depot depot)
    {
        // Called by static constructors, which an interruption must not break off.
        using (Uninterrupted.Lock(s_gate))
            s_first = new Watched(depot) { Next = s_first };
    }

    private static void TrimAll()
    {
        Watched? first;
        using (Uninterrupted.Lock(s_gate))
            s_first = first = WithoutCollected(s_first);

        // Not under the lock: a depot calls the meter's listeners, which may use a method whose depot is made then. Only this thread changes links.
        for (Watched? watched = first; watched is not null; watched = watched.Next)
            Trim(watched);
    }

    private static Watched? WithoutCollected(Watched? watched)
    {
        Watched? kept = null;
        while (watched is not null)
        {
            Watched? next = watched.Next;
            if (watched.Depot.TryGetTarget(out _))
            {
                watched.Next = kept;
                kept = watched;
            }

            watched = next;
        }

        return kept;
    }

    private static void Trim(Watched watched)
    {
        try
        {
            if (watched.Depot.TryGetTarget(out Depot? depot))
                depot.Trim();
        }
        catch (Exception)
        {
            // The exception has no receiver, and must not affect the other depots.
        }
    }

    // An object that registers itself again keeps its assembly loaded: where that is to be unloaded with this library, nothing is trimmed.
    private static object Started()
    {
        if (!typeof(PoolTrimmer).IsCollectible)
            _ = new PoolTrimmer();
        return new object();
    }

    /// <summary>A weakly held depot: the depot of a collectible assembly's method must not keep the assembly loaded.</summary>
    private sealed class Watched(Depot depot)
    {
        internal WeakReference<Depot> Depot { get; } = new(depot);

        // The next in the list. Guarded by the gate; the finalizer thread, the only one that changes it, reads it without the gate.
        internal Watched? Next { get; set; }
    }
}
