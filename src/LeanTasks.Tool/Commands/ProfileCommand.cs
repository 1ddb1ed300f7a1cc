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
        "Runs a copy of an app whose async methods count, and reports what each does: calls, how many of them suspend, bytes, and what would save. " +
        "The app's own files are not touched. What follows -- are the app's arguments: leantasks profile app.dll -- --port 8080.\n\n" +
        $"Ctrl-C, or --duration, asks the app to end; the report follows. After {AppRun.Grace.TotalSeconds:0} s, or at a second Ctrl-C, it is killed. SIGUSR1 (Ctrl-Break on Windows) reports while it runs.\n\n" +
        "Exit code: 0 if the app ended with 0, or was ended by Ctrl-C or --duration; the app's own if that is another " +
        "(128 and the signal's number if a signal killed it); 1 for what failed in leantasks, with a line that begins with 'leantasks:'; 2 for bad input.\n\n" +
        "Examples: leantasks profile app.dll --html report.html -- --port 8080; leantasks profile --pid 4711 --duration 30.";

    /// <summary>Creates the command.</summary>
    /// <param name="appArguments">The arguments after <c>--</c>.</param>
    public static Command Create(IReadOnlyList<string> appArguments)
    {
        Argument<string> app = new("app")
        {
            Description = "The app's .dll or executable, a project (which is built into a temporary folder), or a folder that holds one of them.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        Option<string?> pid = new("--pid")
        {
            Description = "Instead of an app: samples what a running process allocates, by its number or name; 'leantasks ps' lists them.",
            HelpName = "PID",
        };
        Option<bool> time = new("--time") { Description = "Takes the time that calls are suspended, too." };
        Option<bool> watch = new("--watch") { Description = "Shows the table while the app runs." };
        Option<string?> duration = new("--duration") { Description = "Ends the app after this many seconds.", HelpName = "SECONDS" };
        Option<string> configuration = new("--configuration")
        {
            Description = "The configuration that a project is built in.",
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
                    throw new UsageException("--pid samples a process that runs already: give --json and --duration with it, and nothing else.");
                RunningApp running = RunningApps.Find(process);
                await new AttachedProfile(running, outputs.Read(parse, running.File), parse.InvocationConfiguration.Output, parse.InvocationConfiguration.Error)
                    .RunAsync(Duration(parse.GetValue(duration)));
                return 0;
            }

            string given = parse.GetValue(app) ?? throw new UsageException("Give the app to profile, or --pid and a process that runs (--help tells the options).");
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
            : throw new UsageException($"--duration {seconds} is no time to run for: give seconds, more than 0 and at most {Longest:0}.");
    }
}
