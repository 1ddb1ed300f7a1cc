using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;

namespace LeanTasks.Lab;

/// <summary>Runs this program again, as a process of its own on the same terminal.</summary>
internal static partial class OwnProcess
{
    // Not that of Ctrl-C, which a script's programs in the background ignore.
    private const int Terminate = 15;

    /// <summary>Runs it to its end.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="cancellationToken">Asks it to stop, also where that was asked for before it ran.</param>
    /// <param name="variable">The name of an environment variable that it is to have, with the value 1; null for none.</param>
    /// <param name="through">The program that starts it, with that program's first arguments; null for none.</param>
    /// <returns>Its exit code, which is <see cref="LabRun.Interrupted"/> if it was stopped.</returns>
    public static int Run(IReadOnlyList<string> arguments, CancellationToken cancellationToken, string? variable = null, string[]? through = null)
    {
        ProcessStartInfo start = through is null ? new(Environment.ProcessPath!) : new(through[0], [.. through[1..], Environment.ProcessPath!]);
        start.UseShellExecute = false;
        if (variable is not null)
            start.Environment[variable] = "1";

        // Started by the dotnet host, the program is its first argument.
        if (Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet")
            start.ArgumentList.Add(Assembly.GetExecutingAssembly().Location);
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);

        using Process child = Process.Start(start) ?? throw new InvalidOperationException("The lab could not start itself again.");

        // A terminal sends Ctrl-C to both; a signal sent to this process alone must reach the one that measures.
        using CancellationTokenRegistration stopping = cancellationToken.UnsafeRegister(static child => Stop((Process)child!), child);
        child.WaitForExit();

        // It may have ended by itself meanwhile, or by the signal, before it handles any.
        return cancellationToken.IsCancellationRequested && child.ExitCode is 0 or (128 + Terminate) ? LabRun.Interrupted : child.ExitCode;
    }

    private static void Stop(Process child)
    {
        if (!OperatingSystem.IsWindows() && !child.HasExited)
            _ = Kill(child.Id, Terminate);
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
