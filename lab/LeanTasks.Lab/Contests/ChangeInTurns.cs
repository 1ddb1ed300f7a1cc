namespace LeanTasks.Lab.Contests;

/// <summary>How a row stands to the same of another commit, both measured in turns.</summary>
internal sealed record ChangeInTurns(RowTurns Now, RowTurns Before)
{
    /// <summary>By the time itself: it was one machine.</summary>
    public Outcome Absolute => Compare(Now.Time, Before.Time);

    /// <summary>By the ratio to the baseline of the same turn; null where there is none.</summary>
    public Outcome? Relative => Now.Ratio is { } now && Before.Ratio is { } before ? TurnFigures.Compare(now, before) : null;

    /// <summary>Decided where both say the same: where only one does, the baseline has moved, and that is the machine, or the runtime.</summary>
    public Outcome Time => Relative is { } relative && relative != Absolute ? Outcome.Undecided : Absolute;

    /// <summary>Whether the time or the ratio has changed, but not both.</summary>
    public bool IsOfBaseline => Relative is { } relative && relative != Absolute;

    /// <summary>How often the earlier time; null where it was not measured.</summary>
    public double? Factor => Now.Time is { } now && Before.Time is { Median: > 0 } before ? now.Median / before.Median : null;

    /// <summary>Bytes are exact, but where tasks race: in each turn of the one more than in any of the other.</summary>
    public Outcome Bytes => Now.Bytes.Count == 0 || Before.Bytes.Count == 0 ? Outcome.Undecided
        : Change.IsMore(Now.Bytes.Min(), Before.Bytes.Max()) ? Outcome.Loses
        : Change.IsMore(Before.Bytes.Min(), Now.Bytes.Max()) ? Outcome.Wins
        : Outcome.Undecided;

    private static Outcome Compare(TurnFigures? now, TurnFigures? before) => now is null || before is null ? Outcome.Undecided : TurnFigures.Compare(now, before);
}
