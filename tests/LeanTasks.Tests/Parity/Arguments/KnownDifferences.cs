namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>Differences that are meant.</summary>
/// <param name="Type">The type of the BCL.</param>
/// <param name="Reason">Why it stays.</param>
/// <param name="Covers">Whether it is the reason for a difference.</param>
internal sealed record KnownDifference(string Type, string Reason, Func<ArgumentDifference, bool> Covers);

internal static class KnownDifferences
{
    public static IReadOnlyList<KnownDifference> All { get; } =
    [
        new(
            "TaskScheduler",
            "TryExecuteTask(null): a NullReferenceException is no answer to an argument.",
            static difference => difference is { Member: "TaskScheduler.TryExecuteTask(Task)", Bcl: "throws NullReferenceException", Ours: "throws ArgumentNullException of task" }),
        new(
            "Parallel",
            "What localFinally throws is kept beside what the body has thrown; the BCL drops the latter.",
            static difference => difference.Arguments.Any(static argument => argument is { Parameter: "localFinally", Argument: "Throws" or "Cancels" })
                && InnerExceptions(difference.Bcl) is { Count: > 0 } bcl && bcl.IsProperSubsetOf(InnerExceptions(difference.Ours))),
    ];

    /// <summary>Differences of a type that are not meant, and known ones that are not found.</summary>
    public static IEnumerable<string> Faults(string type, IReadOnlyCollection<ArgumentDifference> found, IEnumerable<KnownDifference> known)
    {
        KnownDifference[] ofType = [.. known.Where(difference => difference.Type == type)];
        foreach (ArgumentDifference difference in found.Where(difference => !ofType.Any(known => known.Covers(difference))))
            yield return $"{difference}";
        foreach (KnownDifference stale in ofType.Where(known => !found.Any(known.Covers)))
            yield return $"{stale.Type} no longer differs: {stale.Reason}";
    }

    private static HashSet<string> InnerExceptions(string outcome)
    {
        const string Start = $"throws {nameof(AggregateException)} [";
        return outcome.StartsWith(Start, StringComparison.Ordinal) ? [.. outcome[Start.Length..].TrimEnd(']').Split(", ")] : [];
    }
}
