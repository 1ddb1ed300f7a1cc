namespace LeanTasks.Lab.Contests;

/// <summary>How the rows of ours stand that a table, or a variant, has.</summary>
/// <param name="Name">The table's id, or the variant.</param>
internal sealed record Standing(string Name, IReadOnlyList<Contest> Contests)
{
    public static IReadOnlyList<Standing> ByTable(IEnumerable<Contest> contests) => By(contests, static contest => contest.Table);

    public static IReadOnlyList<Standing> ByVariant(IEnumerable<Contest> contests) => By(contests, static contest => contest.Row.Variant);

    /// <summary>How many of its rows come out so.</summary>
    /// <param name="what"><see cref="Contest.Time"/> or <see cref="Contest.Bytes"/>.</param>
    public int Count(string what, Outcome outcome) => Contests.Count(contest => contest.What == what && contest.Outcome == outcome);

    /// <summary>The middle of how often the time of the best other our rows take; null where none has a time.</summary>
    public double? TimeFactor => Contests.Where(static contest => contest.What == Contest.Time).Select(static contest => contest.Factor).OfType<double>().ToArray() is { Length: > 0 } factors
        ? Harness.Statistics.Median(factors)
        : null;

    private static IReadOnlyList<Standing> By(IEnumerable<Contest> contests, Func<Contest, string> name) =>
        [.. contests.GroupBy(name).Select(static group => new Standing(group.Key, [.. group]))];
}
