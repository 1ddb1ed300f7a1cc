using System.CommandLine;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Attaching;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Stacks;
using Microsoft.Diagnostics.Runtime;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks stacks</c>: the async calls of a running process that are suspended now.</summary>
internal static class StacksCommand
{
    private const string Help =
        "Shows the async calls of a running process that are suspended now, as chains of calls that await one another, and how many there are of each: " +
        "of async methods of C# that return the BCL's tasks or those of LeanTasks, fused ones not included. The process stands still while its memory is copied to a file in the temporary folder; where only the process itself may do that, such as on macOS, its runtime writes a few lines that begin with [createdump] to the standard output of the process.\n\n" +
        "Example: leantasks stacks --pid 4711";

    private const int MaxChains = 40;

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        Option<string> pid = new("--pid") { Description = "The process, by its number or name; 'leantasks ps' lists them.", HelpName = "PID", Required = true };
        Option<string?> json = JsonOutput.Option("all chains");
        Command command = new("stacks", Help) { pid, json };
        command.SetAction(parse =>
        {
            JsonOutput all = new(parse.GetValue(json), parse.InvocationConfiguration);
            RunningApp app = RunningApps.Find(parse.GetRequiredValue(pid));
            all.EnsureNotOneOf(app.File);
            IReadOnlyList<CallChain> chains = Read(app, parse.InvocationConfiguration.Error);
            Print(chains, all.Text);
            all.Text.WriteLine($"\n'leantasks profile --pid {app.Process}' samples what these calls allocate.");
            all.Write(chains);
            return 0;
        });
        return command;
    }

    private static IReadOnlyList<CallChain> Read(RunningApp app, TextWriter notes)
    {
        int process = app.Process;
        using Progress progress = new(notes, $"Copying the memory of process {process}, and reading the copy.");
        using IDisposable? link = DiagnosticsPort.LinkTo(process);
        using TemporaryFolder temporary = TemporaryFolder.Create(notes);
        try
        {
            return ProcessSnapshot.ChainsOf(process, Path.Combine(temporary.FullPath, "memory"), () =>
            {
                if (!OperatingSystem.IsWindows())
                    notes.WriteLine($"leantasks: {app.Name}, process {process}, copies its memory itself, and writes lines with [createdump] to its standard output meanwhile.");
            });
        }
        catch (Exception error) when (error is ClrDiagnosticsException or InvalidOperationException or ArgumentException or NotSupportedException || DiagnosticsPort.IsFailure(error))
        {
            throw new ToolException($"Process {process} cannot be looked into ({error.Message.TrimEnd('.')}): see that it runs as this user, and that the temporary folder has room for its memory.", error);
        }
    }

    private static void Print(IReadOnlyList<CallChain> chains, TextWriter output)
    {
        output.WriteLine($"{Figures.Count(chains.Sum(static chain => chain.Count))} chains of async calls are suspended.");
        foreach (CallChain chain in chains.Take(MaxChains))
        {
            output.WriteLine($"\n{Figures.Count(chain.Count)} × awaiting {chain.Waits}");
            foreach (string method in chain.Methods)
                output.WriteLine($"    {method}");
        }

        if (chains.Count > MaxChains)
            output.WriteLine($"\n… and {Figures.Count(chains.Count - MaxChains)} other kinds of chains; --json has all.");
    }
}
