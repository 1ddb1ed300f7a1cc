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

    /// <summary>Skips a test that such a process is started for, wherever that is not the case.</summary>
    public static void SkipUnless(string name) => Assert.SkipUnless(Has(name), $"Another test runs it in a process with {name}.");

    /// <summary>Skips a test that starts such a process, in that process itself.</summary>
    public static void SkipWithin(string name) => Assert.SkipWhen(Has(name), "This is the further process, which would start another.");

    /// <summary>Starts such a process, with arguments of the test runner's, and waits for it.</summary>
    public static TestProcess Run(string name, params ReadOnlySpan<string> arguments) => TestProcess.Run(Variable, name, arguments);

    [ModuleInitializer]
    internal static void Initialize()
    {
        if (Switch is { } name)
            AppContext.SetSwitch(name, true);
    }
}
