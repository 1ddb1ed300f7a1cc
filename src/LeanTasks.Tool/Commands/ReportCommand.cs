using System.CommandLine;
using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks report</c>: the tables of a counts file from an app that was built to count.</summary>
internal static class ReportCommand
{
    private const string Help =
        "Reports a counts file, which an app leaves that was built with the property LeanTasksProfile=true of the LeanTasks package: " +
        "leantasks-<process>.counts in the temporary folder, or in the folder that the variable LEANTASKS_PROFILE_COUNTS names.\n\nExample: leantasks report leantasks-4711.counts --app publish --html report.html";

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        Argument<string> counts = new("counts") { Description = "The counts file." };
        Option<string?> app = new("--app")
        {
            Description = "The folder of the app, or its single file, whose assemblies tell names and code; where the app was when it counted, if not given.",
            HelpName = "FOLDER",
        };
        ReportOutputOptions outputs = new();
        Command command = new("report", Help) { counts, app };
        outputs.AddTo(command);
        command.SetAction(parse =>
        {
            string file = parse.GetRequiredValue(counts);
            if (string.IsNullOrWhiteSpace(file))
                throw new UsageException("The name of the counts file is empty: give the file that the counting process wrote.");
            if (Directory.Exists(file))
                throw new UsageException($"'{file}' is a folder: give a counts file in it, leantasks-<process>.counts.");
            if (RegularFile.IsOther(file))
                throw new UsageException($"'{file}' is a device, a pipe or the like: give the counts file that the counting process wrote.");
            string? folder = parse.GetValue(app);
            new CountsFileReport(file, folder, outputs.Read(parse, folder, file), parse.InvocationConfiguration.Output, parse.InvocationConfiguration.Error).Run();
            return 0;
        });
        return command;
    }
}
