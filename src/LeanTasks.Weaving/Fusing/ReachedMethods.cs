namespace LeanTasks.Weaving.Fusing;

/// <summary>Follows what an await is linked with to the methods whose code it runs.</summary>
internal static class ReachedMethods
{
    /// <summary>The methods, each once: several where a forwarder has several calls, or the type of an instance decides. None that was fused before.</summary>
    /// <param name="target">What the await is linked with; null if it stays as it was.</param>
    public static IReadOnlyCollection<MachineCode> Of(Fusable? target)
    {
        HashSet<MachineCode> reached = [];
        Follow(target, reached, []);
        return reached;
    }

    private static void Follow(Fusable? target, HashSet<MachineCode> reached, HashSet<Fusable> seen)
    {
        if (target is null || !seen.Add(target))
            return;
        if (target is MachineCode code)
            reached.Add(code);
        foreach (Fusable? next in Next(target))
            Follow(next, reached, seen);
    }

    private static IEnumerable<Fusable?> Next(Fusable target) => target switch
    {
        Forwarder forwarder => forwarder.Tails.Select(static tail => tail.Target),
        DevirtualizationGuard guard => guard.Known.Select(static known => known.Target),
        CrossModuleThunk thunk => [thunk.Target],
        EnumeratorStep step => step.Iterators,
        _ => [],
    };
}
