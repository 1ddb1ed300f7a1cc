using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Tables.HarnessCheck;

/// <summary>Reads the harness's own table: what a run whose harness fails has measured is not to be believed.</summary>
public static class HarnessVerdict
{
    /// <summary>How far off twice the work may be.</summary>
    private const double Tolerance = 0.25;

    /// <summary>What is wrong, a line each; nothing when the harness measures rightly, or was not measured.</summary>
    public static IEnumerable<string> Failures(IReadOnlyList<RowReport> rows)
    {
        RowReport? once = Find(rows, HarnessCheck.Work, HarnessCheck.Once);
        RowReport? again = Find(rows, HarnessCheck.Work, HarnessCheck.OnceAgain);
        RowReport? twice = Find(rows, HarnessCheck.Work, HarnessCheck.Twice);
        RowReport? allocation = Find(rows, HarnessCheck.Allocation, HarnessCheck.Once);

        if (once?.Ns is { } a && again?.Ns is { } b && (b.Median < a.Min || b.Median > a.Max))
            yield return $"the same code took {a.Median:F2} ns ({a.Min:F2}–{a.Max:F2}) and {b.Median:F2} ns";
        if (twice?.Ratio is { } ratio && Math.Abs(ratio - 2) > 2 * Tolerance)
            yield return $"twice the work took {ratio:F2} times the time";
        // To a hundredth, as the reports tell it: an object that something else allocates in 10,000 calls is less.
        if (allocation?.Bytes is { } bytes && Math.Round(bytes, 2) != HarnessCheck.ObjectBytes)
            yield return $"an object of {HarnessCheck.ObjectBytes} bytes was read as {bytes}";
    }

    private static RowReport? Find(IReadOnlyList<RowReport> rows, string workload, string variant) =>
        rows.SingleOrDefault(row => row.Workload == workload && row.Variant == variant);
}
