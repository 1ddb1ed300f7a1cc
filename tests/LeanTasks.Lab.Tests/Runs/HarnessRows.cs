using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tables.HarnessCheck;

namespace LeanTasks.Lab.Tests.Runs;

/// <summary>Rows as an attempt of the self-test would measure them.</summary>
internal static class HarnessRows
{
    public static IReadOnlyList<RowReport> Good { get; } = Measured();

    /// <summary>Twice the work in thrice the time.</summary>
    public static IReadOnlyList<RowReport> Bad { get; } = Measured(ratio: 3);

    public static IReadOnlyList<RowReport> Measured(double again = 101, double ratio = 2, double bytes = HarnessCheck.ObjectBytes) =>
    [
        Row(HarnessCheck.Work, HarnessCheck.Once, 100, 1, 0),
        Row(HarnessCheck.Work, HarnessCheck.OnceAgain, again, again / 100, 0),
        Row(HarnessCheck.Work, HarnessCheck.Twice, 100 * ratio, ratio, 0),
        Row(HarnessCheck.Allocation, HarnessCheck.Once, 5, 1, bytes),
    ];

    private static RowReport Row(string workload, string variant, double ns, double ratio, double bytes) =>
        new(workload, new Dictionary<string, double>(), variant, new Spread(ns, ns - 5, ns + 5), bytes, ratio, null, false, null);
}
