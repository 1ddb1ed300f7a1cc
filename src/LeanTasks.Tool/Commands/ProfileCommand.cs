using System.CommandLine;
using System.Globalization;
using LeanTasks.Tool.Attaching;
using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks profile</c>: runs a copy of an app that counts, and reports.</summary>
internal static class ProfileCommand
{
    /// <summary>Its name.</summary>
    public const string Name = "profile";

    private static readonly string s_help =
        "Run an instrumented copy of an app, and report the calls, suspensions, allocated bytes and possible savings of each async method. " +
        "The files of the app are not changed. Arguments after -- are passed to the app.\n\n" +
        $"Press Ctrl-C, or use --duration, to stop the app and print the report. The app is killed after {AppRun.Grace.TotalSeconds:0} s or a second Ctrl-C. Send SIGUSR1 (Ctrl-Break on Windows) to print a report while the app runs.\n\n" +
        "Exit code: 0 if the app exits with 0, or is stopped by Ctrl-C or --duration; otherwise the exit code of the app " +
        "(128 plus the signal number if a signal killed it); 1 if leantasks fails, with an error that starts with 'leantasks:'; 2 for invalid input.\n\n" +
        "Examples: leantasks profile app.dll --html report.html -- --port 8080; leantasks profile --pid 4711 --duration 30.";

    /// <summary>Creates the command.</summary>
    /// <param name="appArguments">The arguments after <c>--</c>.</param>
    public static Command Create(IReadOnlyList<string> appArguments)
    {
        Argument<string> app = new("app")
        {
            Description = "The .dll or executable of the app, a project (built into a temporary folder), or a folder that contains one of them.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        Option<string?> pid = new("--pid")
        {
            Description = "Sample the allocations of a running process, given its id or name, instead of starting an app. 'leantasks ps' lists the processes.",
            HelpName = "PID",
        };
        Option<bool> time = new("--time") { Description = "Also measure how long calls are suspended." };
        Option<bool> watch = new("--watch") { Description = "Show the table while the app runs." };
        Option<string?> duration = new("--duration") { Description = "Stop the app after this many seconds.", HelpName = "SECONDS" };
        Option<string> configuration = new("--configuration")
        {
            Description = "The configuration to build a project in.",
            HelpName = "NAME",
            DefaultValueFactory = static _ => "Release",
        };
        ReportOutputOptions outputs = new();
        Command command = new(Name, s_help) { app, pid, time, watch, duration, configuration };
        outputs.AddTo(command);
        command.SetAction(async (parse, cancel) =>
        {
            if (parse.GetValue(pid) is { } process)
            {
                if (parse.GetValue(app) is not null || appArguments.Count > 0 || parse.GetValue(time) || parse.GetValue(watch) || outputs.IsForCountsAsked(parse))
                    throw new UsageException("--pid samples a running process. It can be combined only with --json and --duration.");
                RunningApp running = RunningApps.Find(process);
                await new AttachedProfile(running, outputs.Read(parse, running.File), parse.InvocationConfiguration.Output, parse.InvocationConfiguration.Error)
                    .RunAsync(Duration(parse.GetValue(duration)));
                return 0;
            }

            string given = parse.GetValue(app) ?? throw new UsageException("No app was specified. Pass the app to profile, or --pid and a running process. Run 'leantasks profile --help' for a list of options.");
            ProfileOptions options = new(
                given,
                appArguments,
                parse.GetRequiredValue(configuration),
                outputs.Read(parse, given),
                parse.GetValue(time),
                parse.GetValue(watch),
                Duration(parse.GetValue(duration)));
            return await new ProfileRun(options, parse.InvocationConfiguration.Output, parse.InvocationConfiguration.Error).RunAsync(cancel);
        });
        return command;
    }

    private static TimeSpan? Duration(string? seconds)
    {
        // The maximum of a timer.
        const double Longest = 4_000_000;
        if (seconds is null)
            return null;
        return double.TryParse(seconds, NumberStyles.Float, CultureInfo.InvariantCulture, out double given) && given is > 0 and <= Longest
            ? TimeSpan.FromSeconds(given)
            : throw new UsageException($"--duration {seconds} is not a valid duration. Specify a number of seconds greater than 0 and at most {Longest:0}.");
    }
}

/// <summary>The options of <c>profile</c>.</summary>
/// <param name="App">A <c>.dll</c>, an executable, a project, or a folder with one of them.</param>
/// <param name="AppArguments">The arguments of the app.</param>
/// <param name="Configuration">The configuration that a project is built in.</param>
/// <param name="Outputs">The content of the report, and its outputs.</param>
/// <param name="TakeTime">Whether the time that calls are suspended is taken.</param>
/// <param name="Watch">Whether the table is shown while the app runs.</param>
/// <param name="Duration">The time after which the app is ended; <see langword="null"/> to wait until it ends by itself.</param>
internal sealed record ProfileOptions(
    string App,
    IReadOnlyList<string> AppArguments,
    string Configuration,
    ReportOutputs Outputs,
    bool TakeTime,
    bool Watch,
    TimeSpan? Duration);
