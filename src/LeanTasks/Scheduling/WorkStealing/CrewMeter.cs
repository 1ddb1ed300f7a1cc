using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// The crews that listeners can observe. A crew does not know of them: when a listener asks, it reads what the workers have written, so
/// nothing costs more where nobody listens.
/// </summary>
internal static class CrewMeter
{
    // Guards the writes of both fields below.
    private static readonly object s_gate = new();

    // The crews that have not been closed; weak, so that one that nobody has closed can be collected all the same. Replaced under the gate by the
    // threads that make and close schedulers; read by any thread.
    private static WeakReference<Crew>[] s_crews = [];

    // Whether the instruments were made, or are once there can be listeners. Set under the gate.
    private static bool s_isAnnounced;

    /// <summary>The crews, as they are at this moment.</summary>
    internal static List<Crew> Crews
    {
        get
        {
            List<Crew> crews = [];
            foreach (WeakReference<Crew> each in Volatile.Read(ref s_crews))
            {
                if (each.TryGetTarget(out Crew? crew))
                    crews.Add(crew);
            }

            return crews;
        }
    }

    /// <summary>To be called when a crew has been started.</summary>
    internal static void Add(Crew crew)
    {
        bool isFirst;
        using (Uninterrupted.Lock(s_gate))
        {
            Volatile.Write(ref s_crews, [.. Without(null), new WeakReference<Crew>(crew)]);
            isFirst = !s_isAnnounced;
            s_isAnnounced = true;
        }

        // Not within the gate: listeners are called when an instrument is made. And not while their own assembly is being loaded.
        if (isFirst && MeterListeners.CanListen(static () => ThreadPool.UnsafeQueueUserWorkItem(static _ => CrewInstruments.Make(), null)))
            CrewInstruments.Make();
    }

    /// <summary>To be called when a crew is closed; more than once does no harm.</summary>
    internal static void Remove(Crew crew)
    {
        using (Uninterrupted.Lock(s_gate))
            Volatile.Write(ref s_crews, [.. Without(crew)]);
    }

    /// <summary>Those that are not collected, without one of them. Within the gate.</summary>
    private static List<WeakReference<Crew>> Without(Crew? closed)
    {
        List<WeakReference<Crew>> others = [];
        foreach (WeakReference<Crew> each in s_crews)
        {
            if (each.TryGetTarget(out Crew? crew) && crew != closed)
                others.Add(each);
        }

        return others;
    }
}
