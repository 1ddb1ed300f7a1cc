using System.CommandLine;
using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks report</c>: the tables of a counts file from an app that was built to count.</summary>
internal static class ReportCommand
{
    private const string Help =
        "Show the report of a counts file, which is written by an app built with the MSBuild property LeanTasksProfile=true of the LeanTasks package. " +
        "The file is leantasks-<process id>.counts in the temporary folder, or in the folder set by the LEANTASKS_PROFILE_COUNTS environment variable.\n\nExample: leantasks report leantasks-4711.counts --app publish --html report.html";

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        Argument<string> counts = new("counts") { Description = "The counts file." };
        Option<string?> app = new("--app")
        {
            Description = "The app folder, or the single-file app, with the instrumented assemblies. Default: the folder in which the app ran.",
            HelpName = "FOLDER",
        };
        ReportOutputOptions outputs = new();
        Command command = new("report", Help) { counts, app };
        outputs.AddTo(command);
        command.SetAction(parse =>
        {
            string file = parse.GetRequiredValue(counts);
            if (string.IsNullOrWhiteSpace(file))
                throw new UsageException("No counts file was given. Pass the file written by the instrumented app.");
            if (Directory.Exists(file))
                throw new UsageException($"'{file}' is a folder. Pass a counts file in it: leantasks-<process id>.counts.");
            if (RegularFile.IsOther(file))
                throw new UsageException($"'{file}' is not a regular file. Pass the counts file written by the instrumented app.");
            string? folder = parse.GetValue(app);
            new CountsFileReport(file, folder, outputs.Read(parse, folder, file), parse.InvocationConfiguration.Output, parse.InvocationConfiguration.Error).Run();
            return 0;
        });
        return command;
    }
}
