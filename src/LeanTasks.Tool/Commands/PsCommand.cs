using System.CommandLine;
using LeanTasks.Tool.Attaching;
using LeanTasks.Tool.Reports;
using Spectre.Console;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks ps</c>: the processes that <c>profile --pid</c> can attach to.</summary>
internal static class PsCommand
{
    private const string Help = "List the running .NET processes that 'leantasks profile --pid' can attach to.\n\nExample: leantasks ps";

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        Command command = new("ps", Help);
        command.SetAction(static parse =>
        {
            IAnsiConsole console = ReportDestination.ConsoleOf(parse.InvocationConfiguration.Output);
            IReadOnlyList<RunningApp> apps = RunningApps.All();
            if (apps.Count == 0)
            {
                console.WriteLine("No running .NET process was found that the current user can attach to.");
                return 0;
            }

            Table table = ReportTable.Create();
            ReportTable.AddColumn(table, "pid", isNumber: true);
            ReportTable.AddColumn(table, "app");
            ReportTable.AddColumn(table, "command", wraps: true);
            foreach (RunningApp app in apps)
                table.AddRow(new Text($"{app.Process}"), new Text(app.Name), new Text(app.CommandLine));
            console.Write(table);
            console.WriteLine("Run 'leantasks profile --pid PID' to sample allocations, or 'leantasks stacks --pid PID' to show suspended async calls.");
            return 0;
        });
        return command;
    }
}
