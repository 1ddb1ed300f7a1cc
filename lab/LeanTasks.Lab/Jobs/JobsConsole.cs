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
        LabConsole.Line(console, Machine(machine), s_faint);
        LabConsole.Line(console, JobLine.Legend, s_faint);
        LabConsole.Line(console, JobLine.Heading, s_strong);
    }

    /// <summary>Where it is measured, in a line.</summary>
    public static string Machine(MachineInfo machine) => $"{machine.Processor}, {machine.Cores} cores, {machine.Runtime}, {machine.OperatingSystem}";

    /// <summary>A job that was measured.</summary>
    public static void Job(IAnsiConsole console, JobResult result) =>
        LabConsole.Line(console, JobLine.Of(result), result.Outcome switch { Outcome.Wins => s_good, Outcome.Loses => s_bad, _ => Style.Plain });

    /// <summary>The answer: six kinds of lines, the last of the run.</summary>
    public static void Answer(IAnsiConsole console, LabReport report, IReadOnlyList<Job> again, LabOptions options)
    {
        if (report.Machine.Interrupted)
            LabConsole.Line(console, ReportText.Interrupted, s_bad);
        IReadOnlyList<JobResult> results = JobResult.In(report.Tables);
        if (results.Count == 0)
        {
            LabConsole.Line(console, ReportText.NothingMeasured, s_bad);
            return;
        }

        JobAnswer answer = new(results, LossRules.OfTheLab);
        LabConsole.Line(console, answer.Counts, s_strong);
        LabConsole.Line(console, answer.HowMuch, Style.Plain);
        foreach (string loss in answer.Losses)
            LabConsole.Line(console, loss, Style.Plain);
        LabConsole.Line(console, answer.Trust(report.SelfTest, again), Style.Plain);
        LabConsole.Line(console, $"Page: {options.HtmlFile} (the figures: {options.JsonFile})", Style.Plain);
        LabConsole.Line(console, $"Next: '{Command} {LabCommand.AllTables}' measures every table, '{Command} chain' one; -p:Peers=true before the -- adds UniTask, DotNext, Ply, TaskBuilder.fs and IcedTasks, which were not measured.", Style.Plain);
    }
}
