using LeanTasks.Tests.Guard.Kinds;
using LeanTasks.Tests.Guard.Scenarios;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard;

/// <summary>
/// A method's changes of its contexts stay its own: whatever it does, its caller, and the code that resumes it, have the contexts that they
/// had. One class for each builder.
/// </summary>
public abstract class GuardTests
{
    public static IEnumerable<TheoryDataRow<string, string>> Names { get; } =
        Scenario.Rows(static scenario => !scenario.LetsAnExceptionOut);

    private protected abstract AsyncKind Kind { get; }

    [Theory]
    [MemberData(nameof(Names))]
    public void DoesWhatAsyncTaskDoes(string effect, string shape) => Scenario.Named(effect, shape).Check(Kind);

    [Fact]
    public void HandlerThatThrowsAsTheCallersContextComesBackEndsTheProcess()
    {
        // A process for each kind is of the deep run: the kinds share their guards.
        Assert.SkipUnless(DeepRun.IsAsked || Kind is PooledKind or PooledFlowKind, DeepRun.Reason);
        TestProcess process = ThrowingHandler.Run(GetType(), nameof(HandlerThatThrowsAsTheCallersContextComesBackEndsTheProcess), Kind)!;
        Assert.NotEqual(ChildProcess.Shown, process.ExitCode);
        Assert.NotEqual(0, process.ExitCode);
        Assert.Contains("what the handler throws", process.Error, StringComparison.Ordinal);
        Assert.Contains(nameof(Environment.FailFast), process.Error, StringComparison.Ordinal);
    }
}
