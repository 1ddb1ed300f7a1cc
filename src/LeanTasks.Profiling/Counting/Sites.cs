using LeanTasks.Profiling.Dumping;

namespace LeanTasks.Profiling.Counting;

/// <summary>All sites of the process.</summary>
internal static class Sites
{
    private static readonly Lock s_lock = new();

    // Written under the lock by the thread that makes the first call of a method; sites are never removed.
    private static readonly List<Site> s_all = [];

    /// <summary>Adds a site; the first one starts the writing of the counts.</summary>
    internal static Site Add(Type stateMachine, BuilderFacts facts)
    {
        Site site;
        lock (s_lock)
        {
            site = new Site(s_all.Count, stateMachine, facts);
            s_all.Add(site);
        }

        if (site.FirstSlot == 0)
            DumpTriggers.Set();
        return site;
    }

    /// <summary>The sites there are now, by their numbers.</summary>
    internal static Site[] All()
    {
        lock (s_lock)
            return [.. s_all];
    }
}
