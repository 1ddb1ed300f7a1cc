using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard;

/// <summary>
/// A further process of this test program in which a switch of the library is on: the library reads its switches once, at their
/// first use.
/// </summary>
internal static class SwitchedProcess
{
    private const string Variable = "LEANTASKS_TESTS_SWITCH";

    private static string? Switch => Environment.GetEnvironmentVariable(Variable);

    /// <summary>Whether this is such a process.</summary>
    public static bool Has(string name) => Switch == name;

    /// <summary>Starts such a process, with arguments of the test runner's, and waits for it.</summary>
    public static TestProcess Run(string name, params ReadOnlySpan<string> arguments) => TestProcess.Run(Variable, name, arguments);

    [ModuleInitializer]
    internal static void Initialize()
    {
        if (Switch is { } name)
            AppContext.SetSwitch(name, true);
    }
}
