using System.CommandLine;
using LeanTasks.Tool.Attaching;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Running;
using Spectre.Console;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks ps</c>: the processes that <c>profile --pid</c> can attach to.</summary>
internal static class PsCommand
{
    private const string Help = "Lists the running processes of .NET that 'leantasks profile --pid' can attach to.\n\nExample: leantasks ps";

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
                console.WriteLine("No process of .NET runs that this user can attach to.");
                return 0;
            }

            Table table = ReportTable.Create();
            ReportTable.AddColumn(table, "pid", isNumber: true);
            ReportTable.AddColumn(table, "app");
            ReportTable.AddColumn(table, "command", wraps: true);
            foreach (RunningApp app in apps)
                table.AddRow(new Text($"{app.Process}"), new Text(app.Name), new Text(app.CommandLine));
            console.Write(table);
            console.WriteLine("'leantasks profile --pid PID' samples what one allocates; 'leantasks stacks --pid PID' shows its suspended async calls.");
            return 0;
        });
        return command;
    }
}
