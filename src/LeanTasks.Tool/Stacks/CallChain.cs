namespace LeanTasks.Tool.Stacks;

/// <summary>Calls that await one another.</summary>
/// <param name="Waits">What the innermost of them awaits.</param>
/// <param name="Methods">The methods, the innermost first.</param>
/// <param name="Count">How many such chains there are.</param>
internal sealed record CallChain(string Waits, IReadOnlyList<string> Methods, int Count)
{
    /// <summary>Makes chains of calls.</summary>
    /// <param name="calls">All suspended calls.</param>
    /// <returns>One for each outermost call, those with the same methods together; the most first.</returns>
    public static IReadOnlyList<CallChain> Of(IReadOnlyList<SuspendedCall> calls)
    {
        Dictionary<ulong, SuspendedCall> byBox = calls.ToDictionary(static call => call.Box);
        HashSet<ulong> awaited = [.. calls.Select(static call => call.Awaited)];
        return
        [
            .. calls.Where(call => !awaited.Contains(call.Box))
                .Select(outermost => Chain(outermost, byBox))
                .GroupBy(static chain => (chain.Waits, string.Join('\n', chain.Methods)))
                .Select(static alike => alike.First() with { Count = alike.Count() })
                .OrderByDescending(static chain => chain.Count)
                .ThenByDescending(static chain => chain.Methods.Count)
                .ThenBy(static chain => chain.Methods[0], StringComparer.Ordinal),
        ];
    }

    private static CallChain Chain(SuspendedCall outermost, Dictionary<ulong, SuspendedCall> byBox)
    {
        List<string> methods = [outermost.Method];
        HashSet<ulong> seen = [outermost.Box];
        SuspendedCall innermost = outermost;
        while (byBox.TryGetValue(innermost.Awaited, out SuspendedCall? inner) && seen.Add(inner.Box))
        {
            innermost = inner;
            methods.Insert(0, inner.Method);
        }

        return new CallChain(innermost.AwaitedName, methods, 1);
    }
}
