using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;

namespace LeanTasks.Lab;

/// <summary>Runs this program again, as a process of its own on the same terminal.</summary>
internal static partial class OwnProcess
{
    private const int Interrupt = 2;

    /// <summary>Runs it to its end.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="variable">The name of an environment variable that it is to have, with the value 1; null for none.</param>
    /// <returns>Its exit code.</returns>
    public static int Run(IReadOnlyList<string> arguments, string? variable = null)
    {
        ProcessStartInfo start = new(Environment.ProcessPath!) { UseShellExecute = false };
        if (variable is not null)
            start.Environment[variable] = "1";

        // Started by the dotnet host, the program is its first argument.
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
            start.ArgumentList.Add(Assembly.GetExecutingAssembly().Location);
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);

        // A terminal sends Ctrl-C to both; a signal sent to this process alone must reach the one that measures. Registered
        // before that one exists, so that none is missed.
        Process? child = null;
        bool stopped = false;
        using StopSignals signals = new(signal =>
        {
            Volatile.Write(ref stopped, true);
            Forward(Volatile.Read(ref child), signal);
        });
        try
        {
            Volatile.Write(ref child, Process.Start(start) ?? throw new InvalidOperationException("The lab could not start itself again."));
            if (Volatile.Read(ref stopped))
                Forward(child, Interrupt);
            child.WaitForExit();
            return child.ExitCode == 0 && stopped ? LabRun.Interrupted : child.ExitCode;
        }
        finally
        {
            child?.Dispose();
        }
    }

    private static void Forward(Process? child, int signal)
    {
        if (child is not null && !OperatingSystem.IsWindows() && !child.HasExited)
            _ = Kill(child.Id, signal);
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
