using System.Globalization;
using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>The sentences that the console and the page share.</summary>
internal static class ReportText
{
    public const string NoisyMark = "~";

    public const string Noisy =
        "~ marks a noisy row: its rounds spread so widely that the median says little. Run it again on a quiet machine.";

    public const string Interrupted =
        "This run was interrupted before its end: tables or rows are missing.";

    public const string StoppedEarly = "This run was interrupted before anything was measured: no report was written.";

    public const string NothingMeasured = "Nothing was measured.";

    /// <summary>Among the versions of a run: the commit that it is of, where it is another than that of the lab.</summary>
    public const string Commit = "Commit";

    /// <summary>Whether the figures below it are to be believed.</summary>
    public static string Verdict(SelfTestReport? selfTest) => selfTest switch
    {
        null => "Self-test: this report holds no verdict.",
        { Passed: true, Attempts: 1 } => "Self-test: passed.",
        { Passed: true } => $"Self-test: passed at attempt {selfTest.Attempts}.",
        _ => $"VOID: the lab failed its self-test, so no figure of this run is to be trusted. {Findings(selfTest)} Measure again on a quiet machine.",
    };

    /// <summary>How many of the rows are noisy.</summary>
    public static string Steadiness(LabReport report)
    {
        int all = report.Tables.Sum(static table => table.Rows.Count);
        int noisy = report.Tables.Sum(static table => table.Rows.Count(static row => row.Noisy));
        return noisy == 0 ? $"None of {all} rows is noisy." : $"{noisy} of {all} rows {(noisy == 1 ? "is" : "are")} noisy, and marked by {NoisyMark}.";
    }

    /// <summary>Why a run ended before it measured anything.</summary>
    public static string Stopped(SelfTestReport selfTest) =>
        $"This run is void: the lab failed its self-test, so no table was measured and no report written. {Findings(selfTest)} "
        + "Run it again on a quiet machine, or with --even-if-void to measure all the same.";

    /// <summary>What an operation is, and how a ratio is read: backwards for throughput.</summary>
    public static string Reading(TableReport table)
    {
        bool time = table.Rows.Any(row => row.Ns is not null);
        bool requests = table.Rows.Any(row => row.RequestsPerSecond is not null);
        string better = (time, requests) switch
        {
            (true, true) => ": of time less is better, of requests per second more",
            (true, false) => ": less is better",
            (false, true) => ": more is better",
            _ => "",
        };
        return $"Figures per {table.Unit}. Ratio to {table.Baseline}{better}.";
    }

    public static string NotMeasured(MissingVariant missing) => $"Not measured: {missing.Variant}: {missing.Reason}";

    /// <summary>Whether a variant is missing because the lab was built without the other libraries: these are named once, and not by each table.</summary>
    public static bool IsPeer(MissingVariant missing) => missing.Reason.EndsWith(PeerLibraries.HowToAdd, StringComparison.Ordinal);

    /// <summary>The libraries that the lab was built without; null where there are none.</summary>
    public static string? PeersNotMeasured(LabReport report) =>
        report.Tables.SelectMany(static table => table.Missing).Where(IsPeer).Select(static missing => missing.Variant).Distinct().ToArray() is { Length: > 0 } peers
            ? $"Not measured, since they are not built in ({PeerLibraries.HowToAdd}): {string.Join(", ", peers)}."
            : null;

    /// <summary>The machine and the versions, as names and values.</summary>
    public static IEnumerable<(string Name, string Value)> Describe(MachineInfo machine) =>
    [
        ("Date", machine.Date.UtcDateTime.ToString("yyyy-MM-dd HH:mm 'UTC'", CultureInfo.InvariantCulture)),
        ("Mode", machine.Mode),
        ("Processor", $"{machine.Processor}, {machine.Cores} cores, {machine.Architecture}"),
        ("Memory", $"{Figures.Exact(Math.Round(machine.MemoryGiB, 1))} GiB"),
        ("System", machine.OperatingSystem),
        ("Runtime", machine.Runtime),
        ("Garbage collector", machine.GarbageCollector),
        .. machine.Versions.Select(version => (version.Key, version.Value)),
    ];

    private static string Findings(SelfTestReport selfTest) =>
        $"Found (attempts: {selfTest.Attempts}): {string.Join("; ", selfTest.Failures)}.";
}
