using LeanTasks.Tests.Guard.Scenarios;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard;

/// <summary>
/// A handler that throws as the guard restores the contexts: there is nobody to give the exception to, and the BCL ends the process.
/// </summary>
internal static class ThrowingHandler
{
    private const string Variable = "LEANTASKS_TESTS_THROWING_HANDLER";

    /// <summary>Runs the calling test again in a process of its own, in which a method of the kind is called.</summary>
    /// <returns>How that process ended, with <see cref="ChildProcess.Shown"/> if the handler was not called; in that process, nothing.</returns>
    public static TestProcess? Run(Type test, string method, AsyncKind kind)
    {
        if (Environment.GetEnvironmentVariable(Variable) != test.FullName)
            return TestProcess.Run(Variable, test.FullName!, "-method", $"{test.FullName}.{method}");
        FreshThread.Run(() => Call(kind));
        Environment.Exit(ChildProcess.Shown);
        return null;
    }

    private static void Call(AsyncKind kind)
    {
        Stage stage = new(kind)
        {
            OnChanged = static change =>
            {
                if (change.ThreadContextChanged)
                    throw new ProgramException("what the handler throws");
            },
        };
        stage.Enter(Callers.Default);
        stage.Call(new Script { Before = () => stage.Watched.Value = 2 });
    }
}
