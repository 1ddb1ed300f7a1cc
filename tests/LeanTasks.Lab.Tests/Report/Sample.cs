using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Tests.Report;

/// <summary>Small reports with every kind of row that there is.</summary>
internal static class Sample
{
    public const string Hostile = "<script>alert('x')</script>\"><img src=x onerror=alert(1)> & [red]markup[/]";

    public static readonly RowReport Baseline = Time("Task", 655.7, ratio: 1) with
    {
        Published = new PublishedFigure("Task, .NET 4.5", Ns: 1492, Bytes: 104, RequestsPerSecond: null),
    };

    public static readonly RowReport Ours = Time("LeanTask", 301.25, ratio: 0.4594) with { Bytes = 0 };

    public static readonly RowReport Unmeasured = new("DoAwaits", NoParameters, "Sync", null, null, null, null, false, null);

    private static Dictionary<string, double> NoParameters => [];

    public static RowReport Time(string variant, double ns, double ratio) =>
        new("DoAwaits", NoParameters, variant, new Spread(ns, ns * 0.9, ns * 1.2), 64, ratio, null, Noisy: false, null);

    public static RowReport Requests(string variant, double perSecond, double ratio, double? published = null) => new(
        "http",
        NoParameters,
        variant,
        null,
        null,
        ratio,
        new Spread(perSecond, perSecond - 1000, perSecond + 1000),
        Noisy: false,
        published is { } figure ? new PublishedFigure("F# 6 on .NET 6", null, null, figure) : null);

    public static RowReport With(this RowReport row, string parameter, double value) =>
        row with { Parameters = new Dictionary<string, double> { [parameter] = value } };

    public static TableReport Table(params RowReport[] rows) =>
        new("tpl", "The TPL paper's eight", "a paper of 2011", "Task", "task", rows, [], []);

    public static LabReport Report(params TableReport[] tables) => new(
        new SelfTestReport(Passed: true, Attempts: 1, []),
        new MachineInfo(
            new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
            "Debian GNU/Linux 12",
            "x64",
            "A processor",
            2,
            7.7654,
            ".NET 10.0.1",
            "concurrent workstation",
            "quick",
            Interrupted: false,
            new Dictionary<string, string> { ["LeanTasks"] = "0.1.0" }),
        tables);

    public static LabReport Void(this LabReport report) =>
        report with { SelfTest = new SelfTestReport(Passed: false, Attempts: 5, ["a clock ran backwards", "a byte was lost"]) };

    public static LabReport Interrupted(this LabReport report) =>
        report with { Machine = report.Machine with { Interrupted = true } };
}
