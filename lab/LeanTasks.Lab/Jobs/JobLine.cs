using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Jobs;

/// <summary>A job as a line: what one writes today, ours beside it, and a bar of how much of today's figure ours is.</summary>
internal static class JobLine
{
    private const int BarWidth = 16;

    /// <summary>The names of the columns.</summary>
    public static string Heading => Line("job", "today", "rt-async", "ours", "ratio", "", "verdict, bytes");

    /// <summary>What the signs mean.</summary>
    public static string Legend => $"Ratio: ours to today's, less is better; the bar is as long. Bytes: today → ours. {ReportText.NoisyMark}: noisy. rt-async: runtime-async, where it can do the job.";

    public static string Of(JobResult result) => Line(
        result.Job.Name,
        $"{result.Today.Variant} {Figure(result, result.Today)}",
        result.RuntimeAsync is { } runtimeAsync ? Figure(result, runtimeAsync) : "",
        $"{result.Ours.Variant} {Figure(result, result.Ours)}",
        Figures.Ratio(result.Factor),
        Bar(result.Factor),
        $"{Verdict(result)}{Bytes(result)}");

    /// <summary>The verdict in a word, with the mark of one that is noisy and decided all the same.</summary>
    public static string Verdict(JobResult result) => result.IsTooNoisy ? "noisy" : (result.Noisy ? ReportText.NoisyMark : "") + (result.Outcome, result.Job.IsOfBytes) switch
    {
        (Outcome.Wins, false) => "faster",
        (Outcome.Wins, true) => "leaner",
        (Outcome.Loses, false) => "slower",
        (Outcome.Loses, true) => "larger",
        _ => "level",
    };

    /// <summary>Today's figure is the whole width; what is longer ends with an arrow.</summary>
    private static string Bar(double factor) =>
        factor > 1 ? new string('█', BarWidth - 1) + (factor > 1.03 ? '►' : '█')
        : new string('█', Math.Max(1, (int)Math.Round(factor * BarWidth))).PadRight(BarWidth, '·');

    private static string Figure(JobResult result, JobSide side) => result.Job.IsOfBytes ? Figures.Bytes(Math.Round(side.Bytes!.Value)) : side.Figure;

    private static string Bytes(JobResult result) => result is { Job.IsOfBytes: false, Today.Bytes: { } today, Ours.Bytes: { } ours }
        ? $", {Rounded(today)} → {Figures.Bytes(Math.Round(ours))}"
        : "";

    private static string Rounded(double bytes) => Figures.Bytes(Math.Round(bytes))[..^2];

    private static string Line(string name, string today, string runtimeAsync, string ours, string factor, string bar, string verdict) =>
        $"{name,-40} {today,-24} {runtimeAsync,-10} {ours,-28} {factor,6} {bar,-16} {verdict}".TrimEnd();
}
