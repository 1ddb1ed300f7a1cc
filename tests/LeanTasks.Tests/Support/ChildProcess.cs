using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Support;

/// <summary>Runs a test that may end its process (a stack overflow, an unhandled exception) in a process of its own.</summary>
internal static class ChildProcess
{
    /// <summary>What a child exits with that has shown what it was to show.</summary>
    public const int Shown = 77;

    private const string Variable = "LEANTASKS_TESTS_CHILD";

    /// <summary>Runs <paramref name="deed"/>, which ends the process with <see cref="Shown"/>, in a child that runs the calling test.</summary>
    public static void Run(Type test, Action deed, [CallerMemberName] string method = "")
    {
        if (Environment.GetEnvironmentVariable(Variable) == method)
            deed();
        else
            RunChild($"{test.FullName}.{method}", method);
    }

    private static void RunChild(string qualified, string method)
    {
        TestProcess child = TestProcess.Run(Variable, method, "-method", qualified);
        Assert.True(child.ExitCode == Shown, $"The child exited with {child.ExitCode}:\n{child.Output}\n{child.Error}");
    }
}
