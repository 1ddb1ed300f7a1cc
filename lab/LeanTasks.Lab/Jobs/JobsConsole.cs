using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Pages.Losses;
using LeanTasks.Lab.Report;
using Spectre.Console;

namespace LeanTasks.Lab.Jobs;

/// <summary>A short run on a console: a line for each job, and the answer at the end.</summary>
internal static class JobsConsole
{
    private const string Command = "dotnet run -c Release --project lab/LeanTasks.Lab --";

    private static readonly Style s_faint = new(foreground: Color.Grey);
    private static readonly Style s_strong = new(decoration: Decoration.Bold);
    private static readonly Style s_good = new(foreground: Color.Green);
    private static readonly Style s_bad = new(foreground: Color.Yellow);

    /// <summary>The machine, and the names of the columns.</summary>
    public static void Begin(IAnsiConsole console, MachineInfo machine)
    {
        Line(console, Machine(machine), s_faint);
        Line(console, JobLine.Heading, s_strong);
    }

    /// <summary>Where it is measured, in a line.</summary>
    public static string Machine(MachineInfo machine) => $"{machine.Processor}, {machine.Cores} cores, {machine.Runtime}, {machine.OperatingSystem}";

    /// <summary>A job that was measured.</summary>
    public static void Job(IAnsiConsole console, JobResult result) =>
        Line(console, JobLine.Of(result), result.Outcome switch { Outcome.Wins => s_good, Outcome.Loses => s_bad, _ => Style.Plain });

    /// <summary>The answer: six kinds of lines, the last of the run.</summary>
    public static void Answer(IAnsiConsole console, LabReport report, IReadOnlyList<Job> again, LabOptions options)
    {
        if (report.Machine.Interrupted)
            Line(console, ReportText.Interrupted, s_bad);
        IReadOnlyList<JobResult> results = JobResult.In(report.Tables);
        if (results.Count == 0)
        {
            Line(console, ReportText.NothingMeasured, s_bad);
            return;
        }

        JobAnswer answer = new(results, LossRules.OfTheLab);
        Line(console, answer.Counts, s_strong);
        Line(console, answer.HowMuch, Style.Plain);
        foreach (string loss in answer.Losses)
            Line(console, loss, Style.Plain);
        Line(console, answer.Trust(report.SelfTest, again), Style.Plain);
        Line(console, $"Page: {options.HtmlFile} (the figures: {options.JsonFile})", Style.Plain);
        Line(console, $"Next: '{Command} {LabCommand.AllTables}' measures every table, '{Command} chain' one; -p:Peers=true before the -- adds UniTask, DotNext, Ply, TaskBuilder.fs and IcedTasks, which were not measured.", Style.Plain);
    }

    /// <summary>In one line, also where that is longer than the console is wide.</summary>
    private static void Line(IAnsiConsole console, string text, Style style)
    {
        console.Profile.Width = Math.Max(console.Profile.Width, text.Length + 1);
        console.Write(new Text(text, style));
        console.WriteLine();
    }
}
