using System.Reflection;
using LeanTasks.Tests.Guard;

namespace LeanTasks.Tests.Misuse;

/// <summary>The switch by which the messages tell more.</summary>
public sealed class DiagnosisTests
{
    internal const string Switch = "LeanTasks.ValueTasks.DiagnoseMisuse";

    [Fact]
    public void WithTheSwitchTheyTellMore()
    {
        Type tests = typeof(DiagnosedTests);
        int facts = tests.GetMethods().Count(static method => method.GetCustomAttribute<FactAttribute>() is not null);
        SwitchedProcess.Run(Switch, "-class", tests.FullName!).AssertPassed(atLeast: facts);
    }

    [Fact]
    public async Task WithoutItTheyTellOfTheSwitch()
    {
        TaskCompletionSource gate = new();
        Subject subject = Subject.Start(hasResult: true, gate.Task, Ending.Succeeds);
        gate.SetResult();
        await subject.Await(Awaiting.ByTask, returnsToContext: true);
        Exception told = await Assert.ThrowsAsync<InvalidOperationException>(() => subject.Await(Awaiting.ByTask, returnsToContext: true));
        Assert.Contains(Switch, told.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(nameof(SubjectWithResult), told.Message, StringComparison.Ordinal);
    }
}
