using System.Globalization;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Tables.HarnessCheck;

/// <summary>Reads the harness's own table: what a run whose harness fails has measured is not to be believed.</summary>
public static class HarnessVerdict
{
    // Twice the work takes twice the time, give or take a quarter.
    private const double MinRatio = 1.5;
    private const double MaxRatio = 2.5;

    /// <summary>
    /// What is wrong, a clause each: what was measured, and within which bound it had to be. Nothing when the harness measures
    /// rightly; rows that are not there are not judged (<see cref="Unmeasured"/> names them).
    /// </summary>
    public static IEnumerable<string> Failures(IReadOnlyList<RowReport> rows)
    {
        RowReport? once = Find(rows, HarnessCheck.Work, HarnessCheck.Once);
        RowReport? again = Find(rows, HarnessCheck.Work, HarnessCheck.OnceAgain);
        RowReport? twice = Find(rows, HarnessCheck.Work, HarnessCheck.Twice);
        RowReport? allocation = Find(rows, HarnessCheck.Allocation, HarnessCheck.Once);

        if (once?.Ns is { } a && again?.Ns is { } b && !(a.Min <= b.Median && b.Median <= a.Max))
            yield return Text($"the same code took {a.Median:F2} ns and then {b.Median:F2} ns, which has to be within the {a.Min:F2} to {a.Max:F2} ns of the first");
        if (twice?.Ratio is { } ratio && !(ratio is >= MinRatio and <= MaxRatio))
            yield return Text($"twice the work took {ratio:F2} times the time, which has to be {MinRatio:F2} to {MaxRatio:F2} times");
        // To a hundredth, as the reports tell it: an object that something else allocates in 10,000 calls is less.
        if (allocation?.Bytes is { } bytes && Math.Round(bytes, 2) != HarnessCheck.ObjectBytes)
            yield return Text($"an object was read as {bytes:0.00##} bytes, which has to be {HarnessCheck.ObjectBytes:F2}");
    }

    /// <summary>The figures that the verdict needs and that were not measured, a clause each.</summary>
    public static IEnumerable<string> Unmeasured(IReadOnlyList<RowReport> rows)
    {
        foreach (string variant in (string[])[HarnessCheck.Once, HarnessCheck.OnceAgain, HarnessCheck.Twice])
        {
            if (Find(rows, HarnessCheck.Work, variant) is not { Ns: not null, Ratio: not null })
                yield return $"the time of '{HarnessCheck.Work} {variant}' was not measured";
        }

        if (Find(rows, HarnessCheck.Allocation, HarnessCheck.Once)?.Bytes is null)
            yield return $"the bytes of '{HarnessCheck.Allocation} {HarnessCheck.Once}' were not measured";
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);

    private static RowReport? Find(IReadOnlyList<RowReport> rows, string workload, string variant) =>
        rows.SingleOrDefault(row => row.Workload == workload && row.Variant == variant);
}
