using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Contests;

/// <summary>
/// A row beside the same row of an earlier run. Times are compared by their ratios to the baseline, since the machine may have become another;
/// where both were measured in turns, by the times as well.
/// </summary>
internal sealed record Change(RowKey Key, RowReport Now, RowReport Before)
{
    private const double MoreBytes = 1.02;
    private const double SomeBytes = 0.5;

    /// <summary>The turns of both; null where each was a run of its own.</summary>
    public ChangeInTurns? Turns { get; init; }

    /// <summary>How often the earlier time, or else ratio; of throughput, where more is better, the other way around. Absent for a baseline, and without a ratio.</summary>
    public double? Factor => Turns is not null ? Turns.Factor : (Now.Ratio, Before.Ratio) switch
    {
        (1, 1) => null,
        ({ } now and > 0, { } before and > 0) => Now.RequestsPerSecond is null ? now / before : before / now,
        _ => null,
    };

    /// <summary>Better or worse only if no round of the one run is among those of the other.</summary>
    public Outcome Time
    {
        get
        {
            if (Turns is not null)
                return Turns.Time;
            if (Factor is null || RatioSpread.Of(Now) is not { } now || RatioSpread.Of(Before) is not { } before)
                return Outcome.Undecided;
            (bool less, bool more) = (now.Max < before.Min, now.Min > before.Max);
            bool isThroughput = Now.RequestsPerSecond is not null;
            return (isThroughput ? more : less) ? Outcome.Wins : less || more ? Outcome.Loses : Outcome.Undecided;
        }
    }

    public Outcome Bytes => Turns is not null ? Turns.Bytes
        : Now.Bytes is not { } now || Before.Bytes is not { } before ? Outcome.Undecided
        : IsMore(now, before) ? Outcome.Loses
        : IsMore(before, now) ? Outcome.Wins
        : Outcome.Undecided;

    /// <summary>Whether it has more bytes, beyond what an average varies by.</summary>
    public static bool IsMore(double one, double other) => one > (MoreBytes * other) + SomeBytes;

    /// <summary>What its time was, and is.</summary>
    public string TimeText => Turns is not null && Figures.Median(Before) is { } before
        ? $"{before}, now {Figures.Median(Now)}{(Turns.Relative is null ? "" : $" ({Ratio(Before)}, now {Ratio(Now)})")}"
        : $"{Ratio(Before)}, now {Ratio(Now)}";

    /// <summary>What its bytes were, and are.</summary>
    public string BytesText => $"{Figures.Bytes(Before.Bytes!.Value)}, now {Figures.Bytes(Now.Bytes!.Value)}";

    private static string Ratio(RowReport row) => row.Ratio is { } ratio ? Figures.Ratio(ratio) : "no ratio";
}
