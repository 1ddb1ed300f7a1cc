using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Tests.Support;

/// <summary>Runs the calling test again in a process of its own, which writes its counts into a folder.</summary>
internal static class Child
{
    private const string Variable = "LEANTASKS_TESTS_CHILD";

    /// <summary>Whether this process is the child, and is to do what the test is about.</summary>
    public static bool IsThis([CallerMemberName] string method = "") => Environment.GetEnvironmentVariable(Variable) == method;

    /// <summary>Whether this process is a child of some test.</summary>
    public static bool IsAny => Environment.GetEnvironmentVariable(Variable) is not null;

    /// <summary>Starts the child.</summary>
    public static Process Start(Type test, string folder, string takeTime = "0", [CallerMemberName] string method = "") => Process.Start(
        new ProcessStartInfo("dotnet")
        {
            ArgumentList = { "exec", Assembly.GetExecutingAssembly().Location, "-method", $"{test.FullName}.{method}", "-noLogo", "-noColor" },
            Environment =
            {
                [Variable] = method,
                [ProfileEnvironment.CountsVariable] = folder,
                [ProfileEnvironment.TimeVariable] = takeTime,
                ["DOTNET_DbgEnableMiniDump"] = "0",
            },
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;

    /// <summary>Runs the child to its end; kills it, and fails, if it has none.</summary>
    public static async Task<(int ExitCode, string Errors)> EndOfAsync(Process child)
    {
        Task<string> output = child.StandardOutput.ReadToEndAsync();
        Task<string> errors = child.StandardError.ReadToEndAsync();
        try
        {
            await child.WaitForExitAsync().WaitAsync(Hangs.After);
        }
        catch (TimeoutException)
        {
            child.Kill(entireProcessTree: true);
            throw;
        }

        await output;
        return (child.ExitCode, await errors);
    }
}
