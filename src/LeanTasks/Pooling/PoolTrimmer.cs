using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>
/// Trims all depots after each collection of the second generation. Nothing refers to it, so the collector finalizes it; it then
/// registers itself again, and since it has come into the second generation by then, the next such collection finalizes it again.
/// </summary>
internal sealed class PoolTrimmer
{
    // The lock of what is watched.
    private static readonly object s_gate = Started();

    // What is watched. Guarded by the gate.
    private static Watched? s_first;

    // How many such collections there had been at the last one this object has seen. Written by the finalizer thread.
    private int _seen = GC.CollectionCount(GC.MaxGeneration);

    private PoolTrimmer()
    {
    }

    ~PoolTrimmer()
    {
        try
        {
            // The first times it is still in a young generation, and finalized by the collections of that.
            int collections = GC.CollectionCount(GC.MaxGeneration);
            if (collections == _seen)
                return;
            _seen = collections;
            TrimAll();
        }
        catch (Exception)
        {
            // Out of memory, perhaps; the next collection tries again.
        }
        finally
        {
            GC.ReRegisterForFinalize(this);
        }
    }

    /// <summary>Trims a depot from now on, as long as somebody else keeps it.</summary>
    internal static void Watch(Depot depot)
    {
        // Called by static constructors, which no interruption must take apart.
        using (Uninterrupted.Lock(s_gate))
            s_first = new Watched(depot) { Next = s_first };
    }

    private static void TrimAll()
    {
        Watched? first;
        using (Uninterrupted.Lock(s_gate))
            s_first = first = WithoutCollected(s_first);

        // Not under the lock: a depot calls the meter's listeners, who may use a method whose depot is made then. The links change here alone.
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
            // Nobody is there to be told, and the other depots cannot help it.
        }
    }

    private static object Started()
    {
        _ = new PoolTrimmer();
        return new object();
    }

    /// <summary>A depot, weakly: that of a collectible assembly's method must not keep the assembly loaded.</summary>
    private sealed class Watched(Depot depot)
    {
        internal WeakReference<Depot> Depot { get; } = new(depot);

        // The next in the list. Guarded by the gate; read without it by the finalizer thread, which alone changes it.
        internal Watched? Next { get; set; }
    }
}
