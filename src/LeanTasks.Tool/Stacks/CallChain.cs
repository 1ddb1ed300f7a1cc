namespace LeanTasks.Tool.Stacks;

/// <summary>Calls that await one another.</summary>
/// <param name="Waits">What the innermost of them awaits.</param>
/// <param name="Methods">The methods, the innermost first.</param>
/// <param name="Count">How many such chains there are.</param>
internal sealed record CallChain(string Waits, IReadOnlyList<string> Methods, int Count)
{
    /// <summary>What calls await that await one another in a circle: the innermost awaits one that is further out.</summary>
    public const string Circle = "a call in the same chain (a cycle that never completes)";

    /// <summary>Makes chains of calls.</summary>
    /// <param name="calls">All suspended calls.</param>
    /// <returns>One for each outermost call, and for each circle, those with the same methods together; the most first.</returns>
    public static IReadOnlyList<CallChain> Of(IReadOnlyList<SuspendedCall> calls)
    {
        Dictionary<ulong, SuspendedCall> byBox = calls.ToDictionary(static call => call.Box);
        HashSet<ulong> awaited = [.. calls.Select(static call => call.Awaited)];
        HashSet<ulong> inChains = [];
        List<CallChain> chains = [.. calls.Where(call => !awaited.Contains(call.Box)).Select(outermost => Chain(outermost, byBox, inChains))];

        // In a circle each is awaited, so that none is the outermost.
        foreach (SuspendedCall call in calls)
        {
            if (!inChains.Contains(call.Box))
                chains.Add(Chain(call, byBox, inChains));
        }

        return
        [
            .. chains
                .GroupBy(static chain => (chain.Waits, string.Join('\n', chain.Methods)))
                .Select(static alike => alike.First() with { Count = alike.Count() })
                .OrderByDescending(static chain => chain.Count)
                .ThenByDescending(static chain => chain.Methods.Count)
                .ThenBy(static chain => chain.Methods[0], StringComparer.Ordinal),
        ];
    }

    private static CallChain Chain(SuspendedCall outermost, Dictionary<ulong, SuspendedCall> byBox, HashSet<ulong> inChains)
    {
        List<string> methods = [];
        HashSet<ulong> seen = [];
        SuspendedCall innermost = outermost;
        for (SuspendedCall? next = outermost; next is not null && seen.Add(next.Box); next = byBox.GetValueOrDefault(next.Awaited))
        {
            innermost = next;
            methods.Add(next.Method);
        }

        inChains.UnionWith(seen);
        methods.Reverse();
        return new CallChain(seen.Contains(innermost.Awaited) ? Circle : innermost.AwaitedName, methods, 1);
    }
}

/// <summary>A call of an async method that is suspended.</summary>
/// <param name="Box">The address of its box.</param>
/// <param name="Method">The method.</param>
/// <param name="Awaited">The address of what it awaits; 0 where that is not an object.</param>
/// <param name="AwaitedName">What it awaits, for a reader, if that is not a call itself.</param>
internal sealed record SuspendedCall(ulong Box, string Method, ulong Awaited, string AwaitedName);
