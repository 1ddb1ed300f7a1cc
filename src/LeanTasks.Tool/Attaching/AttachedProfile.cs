using System.Diagnostics;
using LeanTasks.Profiling;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Running;
using Spectre.Console;

namespace LeanTasks.Tool.Attaching;

/// <summary>Carries out <c>leantasks profile --pid</c>.</summary>
/// <param name="app">The process.</param>
/// <param name="outputs">Where the report goes.</param>
/// <param name="output">Where the table goes.</param>
/// <param name="error">The output for what is not a part of the report.</param>
internal sealed class AttachedProfile(RunningApp app, ReportOutputs outputs, TextWriter output, TextWriter error)
{
    /// <summary>What cannot be known of a process that was started without counting.</summary>
    public const string NotKnown =
        "Each box is a call that suspended, unless the method is pooled. To see call counts and possible savings, start the app with 'leantasks profile app.dll'.";

    /// <summary>Samples and reports.</summary>
    /// <param name="duration">For how long; null until Ctrl-C, or the end of the process.</param>
    /// <exception cref="ToolException">The process does not let the tool sample, or the report cannot be written.</exception>
    public async Task RunAsync(TimeSpan? duration)
    {
        using UserSignals signals = new(new RunEvents());
        await error.WriteLineAsync($"leantasks: Sampling {app.Name}, process {app.Process}{(duration is null ? ". Press Ctrl-C to stop; the process keeps running" : "")}.");
        long start = Stopwatch.GetTimestamp();
        AttachedSampler sampler = new(app.Process);
        ProcessAllocations sampled = await sampler.SampleAsync(duration, signals.Stop);
        if (!sampler.HasStopped)
            await error.WriteLineAsync($"leantasks: Process {app.Process} did not respond at the end. Its last samples are missing.");
        AttachedReport report = new(app.Name, app.Process, Math.Round(Stopwatch.GetElapsedTime(start).TotalSeconds, 1), AppAllocations.Of(sampled, new Dictionary<string, string>(), bytesOfCountedBoxes: 0));
        if (outputs.IsJsonToOutput)
        {
            await output.WriteAsync(ToolJson.Text(report));
            return;
        }

        Print(report, ReportDestination.ConsoleOf(output));
        if (outputs.JsonFile is { } json)
            ToolJson.Write(json, report);
    }

    private static void Print(AttachedReport report, IAnsiConsole console)
    {
        AppAllocations all = report.Allocations;
        console.Write(new Text($"{report.App} · process {report.Process} · {Figures.Number(report.Seconds)} s\n"));
        if (all.Samples == 0)
        {
            console.Write(new Text("No samples were collected: the process allocated less than about 100 kB, or it runs on a version before .NET 10.\n"));
            return;
        }

        console.Write(ConsoleReport.Types(all));
        console.Write(new Text(
            $"The process allocated about {Figures.Bytes(all.Bytes)} ({Figures.Bytes(all.Bytes / report.Seconds)} per second). Boxes of async methods are about {Figures.Percent(all.ShareOfOtherBoxes, 1)} of that.\n{NotKnown}\n"));
    }
}

/// <summary>What a running process allocated while the tool was attached; the order of the members is that of the JSON.</summary>
/// <param name="App">Its name.</param>
/// <param name="Process">Its number.</param>
/// <param name="Seconds">For how long it was sampled.</param>
/// <param name="Allocations">What it allocated, as sampled.</param>
internal sealed record AttachedReport(string App, int Process, double Seconds, AppAllocations Allocations);
