using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>
/// Trims all depots after each collection of the second generation. Nothing refers to it, so the collector finalizes it; it then
/// registers itself again, and since it has come into the second generation by then, the next such collection finalizes it again.
/// </summary>
internal sealed class PoolTrimmer
{
    // The depots, weakly: that of a collectible assembly's method must not keep the assembly loaded. Guarded by its own lock.
    private static readonly List<WeakReference<Depot>> s_depots = Started();

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
        using (Uninterrupted.Lock(s_depots))
            s_depots.Add(new WeakReference<Depot>(depot));
    }

    private static void TrimAll()
    {
        WeakReference<Depot>[] all;
        using (Uninterrupted.Lock(s_depots))
        {
            s_depots.RemoveAll(static watched => !watched.TryGetTarget(out _));
            all = [.. s_depots];
        }

        // Not under the lock: a depot calls the meter's listeners, who may use a method whose depot is made then.
        foreach (WeakReference<Depot> watched in all)
            Trim(watched);
    }

    private static void Trim(WeakReference<Depot> watched)
    {
        try
        {
            if (watched.TryGetTarget(out Depot? depot))
                depot.Trim();
        }
        catch (Exception)
        {
            // Nobody is there to be told, and the other depots cannot help it.
        }
    }

    private static List<WeakReference<Depot>> Started()
    {
        _ = new PoolTrimmer();
        return [];
    }
}
