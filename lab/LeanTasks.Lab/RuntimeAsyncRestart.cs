using System.Diagnostics;
using System.Reflection;
using System.Runtime.InteropServices;

namespace LeanTasks.Lab;

/// <summary>
/// An assembly compiled with runtime-async=on loads only where the runtime was told of it at its start, so the lab starts
/// itself again with the variable set.
/// </summary>
internal static partial class RuntimeAsyncRestart
{
    /// <summary>What tells the runtime.</summary>
    public const string Variable = "DOTNET_RuntimeAsync";

    private const string AssemblyName = "LeanTasks.Lab.RuntimeAsync";

    /// <summary>Whether this process is yet to be started again.</summary>
    public static bool IsNeeded => Environment.GetEnvironmentVariable(Variable) is null;

    /// <summary>Runs this program again with the variable set, on the same terminal, and returns its exit code.</summary>
    public static int Run(string[] arguments)
    {
        ProcessStartInfo start = new(Environment.ProcessPath!) { UseShellExecute = false };
        start.Environment[Variable] = "1";

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
            child.WaitForExit();
            return child.ExitCode == 0 && stopped ? LabRun.Interrupted : child.ExitCode;
        }
        finally
        {
            child?.Dispose();
        }
    }

    /// <summary>The workloads compiled with runtime-async, or why there are none.</summary>
    public static (Assembly? Assembly, string? Reason) Load()
    {
        if (Environment.GetEnvironmentVariable(Variable) != "1")
            return (null, $"{Variable} is not 1");

        Assembly assembly = Assembly.Load(AssemblyName);
        try
        {
            // A runtime without it finds a body that it cannot read once it loads a type with such a method.
            assembly.GetTypes();
            return (assembly, null);
        }
        catch (ReflectionTypeLoadException exception)
        {
            return (null, $"this runtime ({RuntimeInformation.FrameworkDescription}) cannot load it: {exception.LoaderExceptions[0]?.Message}");
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
