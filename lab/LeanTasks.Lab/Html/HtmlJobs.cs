using System.Globalization;
using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Pages.Losses;

namespace LeanTasks.Lab.Html;

/// <summary>The first thing on the page: the jobs, today's beside ours, and what they say all together.</summary>
internal sealed class HtmlJobs(HtmlWriter html, LabReport report)
{
    /// <summary>How many times today's figure an axis is long: a bar beyond it is cut.</summary>
    private const double Axis = 1.5;

    private readonly IReadOnlyList<JobResult> _results = JobResult.In(report.Tables);

    /// <summary>Whether the run has measured any.</summary>
    public bool Any => _results.Count > 0;

    public void Write()
    {
        if (!Any)
            return;
        JobAnswer answer = new(_results, LossRules.OfTheLab);
        using (html.Open("section", ("class", "answer"), ("aria-labelledby", "answer-title")))
        {
            html.Element("h2", answer.Counts, ("id", "answer-title"));
            html.Element("p", $"{answer.Trust(report.SelfTest, again: null)} {JobsConsole.Machine(report.Machine)}.", ("class", "verdict"));
            WriteLegend();
            using (html.Open("ol", ("class", "jobs")))
            {
                foreach (JobResult result in _results)
                    WriteJob(result);
            }

            // Below, so that a narrow screen has jobs on it.
            html.Element("p", answer.HowMuch);
            foreach (string loss in answer.Losses)
                html.Element("p", loss);
        }
    }

    private void WriteLegend()
    {
        using (html.Open("ul", ("class", "legend")))
        {
            foreach ((string look, string text) in (ReadOnlySpan<(string, string)>)[("key look-baseline", "what one writes today"), ("key colour-0", "ours"), ("key-spread", "fastest to slowest round")])
            {
                using (html.Open("li"))
                {
                    html.Element("span", "", ("class", look), ("aria-hidden", "true"));
                    html.Text(text);
                }
            }
        }
    }

    private void WriteJob(JobResult result)
    {
        using (html.Open("li"))
        {
            html.Element("span", result.Job.Name, ("class", "name"), ("title", result.Job.Publication));
            html.Element("span", Figure(result, result.Today), ("class", "today"));
            using (html.Open("span", ("class", "tracks"), ("aria-hidden", "true"), ("style", $"--one: {Percent(1)}")))
            {
                WriteBar(result, result.Today, "look-baseline");
                WriteBar(result, result.Ours, "colour-0");
            }

            html.Element("span", Figure(result, result.Ours), ("class", "ours"));
            html.Element(
                "span",
                $"{Report.Figures.Ratio(result.Factor)} {JobLine.Verdict(result)}",
                ("class", result.Outcome switch { Outcome.Wins => "won", Outcome.Loses => "lost", _ => "level" }),
                ("title", result.RuntimeAsync is { } other ? $"runtime-async: {other.Figure}" : null));
        }
    }

    private void WriteBar(JobResult result, JobSide side, string look)
    {
        double factor = side == result.Today ? 1 : result.Factor;
        using (html.Open("span", ("class", "track")))
        {
            html.Element("span", "", ("class", factor > Axis ? $"bar cut {look}" : $"bar {look}"), ("style", $"width: {Percent(factor)}"));
            if (result.Job.IsOfBytes)
                return;
            double least = side.Ns.Min / result.Today.Ns.Median;
            double most = side.Ns.Max / result.Today.Ns.Median;
            if (least < Axis)
                html.Element("span", "", ("class", "spread"), ("style", $"left: {Percent(least)}; right: calc(100% - {Percent(most)})"));
        }
    }

    private static string Figure(JobResult result, JobSide side) =>
        $"{side.Variant} {(result.Job.IsOfBytes ? Report.Figures.Bytes(Math.Round(side.Bytes!.Value)) : side.Figure)}";

    private static string Percent(double factor) => string.Create(CultureInfo.InvariantCulture, $"{Math.Min(100, 100 * factor / Axis):0.##}%");
}
