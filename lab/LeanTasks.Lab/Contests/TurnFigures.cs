namespace LeanTasks.Lab.Contests;

/// <summary>A figure of a row in the turns of one side, of which less is better.</summary>
/// <param name="Medians">The medians, one a turn.</param>
/// <param name="Min">The fastest round of all turns.</param>
internal sealed record TurnFigures(IReadOnlyList<double> Medians, double Min)
{
    /// <summary>A process compiles its methods anew, and not always alike, so one turn says nothing about another.</summary>
    public const int MinTurns = 2;

    private const double More = 1.01;

    public double Median => Harness.Statistics.Median(Medians);

    private double Range => Medians.Max() - Medians.Min();

    /// <summary>
    /// How the first stands to the second: decided only if all turns of the one lie beyond all of the other, by more than the turns of either
    /// differ among themselves; and by the rule that decides everywhere.
    /// </summary>
    public static Outcome Compare(TurnFigures one, TurnFigures other) =>
        Math.Min(one.Medians.Count, other.Medians.Count) < MinTurns ? Outcome.Undecided
        : IsMore(one, other) ? Outcome.Loses
        : IsMore(other, one) ? Outcome.Wins
        : Outcome.Undecided;

    private static bool IsMore(TurnFigures one, TurnFigures other) =>
        one.Medians.Min() - other.Medians.Max() > Math.Max(one.Range, other.Range)
        && one.Min > other.Median
        && one.Median > More * other.Median;
}
