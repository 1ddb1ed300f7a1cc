using System.CommandLine;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Attaching;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Running;
using LeanTasks.Tool.Stacks;
using Microsoft.Diagnostics.Runtime;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks stacks</c>: the async calls of a running process that are suspended now.</summary>
internal static class StacksCommand
{
    private const string Help =
        "Show the suspended async calls of a running process as chains of calls that await one another, with the number of each chain. " +
        "C# async methods that return BCL or LeanTasks tasks are shown, except fused methods. The process is paused while its memory is copied to a file in the temporary folder. On some systems, such as macOS, the process must copy its own memory and writes a few lines that start with [createdump] to its standard output.\n\n" +
        "Example: leantasks stacks --pid 4711";

    private const int MaxChains = 40;

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        Option<string> pid = new("--pid") { Description = "The id or name of the process. 'leantasks ps' lists the processes.", HelpName = "PID", Required = true };
        Option<string?> json = JsonOutput.Option("all chains");
        Command command = new("stacks", Help) { pid, json };
        command.SetAction(parse =>
        {
            JsonOutput all = new(parse.GetValue(json), parse.InvocationConfiguration);
            RunningApp app = RunningApps.Find(parse.GetRequiredValue(pid));
            all.EnsureNotOneOf(app.File);
            IReadOnlyList<CallChain> chains = Read(app, parse.InvocationConfiguration.Error);
            Print(chains, all.Text);
            all.Text.WriteLine($"\nRun 'leantasks profile --pid {app.Process}' to sample the allocations of these calls.");
            all.Write(chains);
            return 0;
        });
        return command;
    }

    private static IReadOnlyList<CallChain> Read(RunningApp app, TextWriter notes)
    {
        int process = app.Process;
        using Progress progress = new(notes, $"Copying and reading the memory of process {process}.");
        using IDisposable? link = DiagnosticsPort.LinkTo(process);
        using TemporaryFolder temporary = TemporaryFolder.Create(notes);
        try
        {
            return ProcessSnapshot.ChainsOf(process, Path.Combine(temporary.FullPath, "memory"), () =>
            {
                if (!OperatingSystem.IsWindows())
                    notes.WriteLine($"leantasks: {app.Name}, process {process}, copies its own memory and writes [createdump] lines to its standard output.");
            });
        }
        catch (Exception error) when (error is ClrDiagnosticsException or InvalidOperationException or ArgumentException or NotSupportedException || DiagnosticsPort.IsFailure(error))
        {
            throw Failure(process, error);
        }
    }

    /// <summary>Why a process could not be inspected. It may have ended meanwhile.</summary>
    /// <param name="process">The process.</param>
    /// <param name="error">What failed.</param>
    public static ToolException Failure(int process, Exception error) => PosixProcess.IsRunning(process)
        ? new ToolException($"Process {process} cannot be inspected ({error.Message.TrimEnd('.')}). Check that it runs as the current user and that the temporary folder has enough space for its memory.", error)
        : new ToolException($"Process {process} has ended. Run 'leantasks ps' to list the processes.", error);

    private static void Print(IReadOnlyList<CallChain> chains, TextWriter output)
    {
        long count = chains.Sum(static chain => (long)chain.Count);
        output.WriteLine(count == 1 ? "1 chain of async calls is suspended." : $"{Figures.Count(count)} chains of async calls are suspended.");
        foreach (CallChain chain in chains.Take(MaxChains))
        {
            output.WriteLine($"\n{Figures.Count(chain.Count)} × awaiting {chain.Waits}");
            foreach (string method in chain.Methods)
                output.WriteLine($"    {method}");
        }

        if (chains.Count > MaxChains)
            output.WriteLine($"\n… and {Figures.Count(chains.Count - MaxChains)} other chains. Use --json to get all of them.");
    }
}
