using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Contests;

/// <summary>A row beside the same row of an earlier run. Times are compared by their ratios to the baseline, since the machine may have become another.</summary>
internal sealed record Change(string Table, RowReport Now, RowReport Before)
{
    private const double MoreBytes = 1.02;
    private const double SomeBytes = 0.5;

    /// <summary>How often the earlier ratio; of throughput, where more is better, the other way around. Absent for a baseline, and without a ratio.</summary>
    public double? Factor => (Now.Ratio, Before.Ratio) switch
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
            if (Factor is null || RatioSpread.Of(Now) is not { } now || RatioSpread.Of(Before) is not { } before)
                return Outcome.Undecided;
            (bool less, bool more) = (now.Max < before.Min, now.Min > before.Max);
            bool isThroughput = Now.RequestsPerSecond is not null;
            return (isThroughput ? more : less) ? Outcome.Wins : less || more ? Outcome.Loses : Outcome.Undecided;
        }
    }

    public Outcome Bytes => Now.Bytes is not { } now || Before.Bytes is not { } before ? Outcome.Undecided
        : now > (MoreBytes * before) + SomeBytes ? Outcome.Loses
        : before > (MoreBytes * now) + SomeBytes ? Outcome.Wins
        : Outcome.Undecided;
}
