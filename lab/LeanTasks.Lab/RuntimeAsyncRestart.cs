using System.Reflection;
using System.Runtime.InteropServices;
using LeanTasks.Lab.Parts;

namespace LeanTasks.Lab;

/// <summary>
/// An assembly compiled with runtime-async=on loads only where the runtime was told of it at its start, so the lab starts
/// itself again with the variable set.
/// </summary>
internal static class RuntimeAsyncRestart
{
    /// <summary>What tells the runtime.</summary>
    public const string Variable = "DOTNET_RuntimeAsync";

    /// <summary>Whether this process is yet to be started again.</summary>
    public static bool IsNeeded => Environment.GetEnvironmentVariable(Variable) is null;

    /// <summary>Runs this program again with the variable set, and returns its exit code.</summary>
    public static int Run(string[] arguments)
    {
        using StopSignals signals = new();
        return OwnProcess.Run(arguments, signals.Token, Variable);
    }

    /// <summary>The workloads compiled with runtime-async, or why there are none.</summary>
    public static (Assembly? Assembly, string? Reason) Load()
    {
        if (Environment.GetEnvironmentVariable(Variable) != "1")
            return (null, $"{Variable} is not 1");

        if (LabPart.RuntimeAsync.Load() is not { } assembly)
            return (null, "it was not built");

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
}
