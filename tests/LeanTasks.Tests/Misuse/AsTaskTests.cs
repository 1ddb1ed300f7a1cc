using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary><c>AsTask</c> and <c>Preserve</c> await as well: they come first, or not at all.</summary>
public sealed class AsTaskTests
{
    public static IEnumerable<TheoryDataRow<bool, Ending>> Subjects => TooEarlyTests.Subjects;

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AfterAnAwait(bool hasResult, Ending end)
    {
        TaskCompletionSource gate = new();
        Subject subject = Subject.Start(hasResult, gate.Task, end);
        Task rightful = subject.Await(Awaiting.ByTask, returnsToContext: false);
        gate.SetResult();
        Patience.Until(() => rightful.IsCompleted);
        end.CheckRightful(rightful);
        Rule.CheckOnlyOnce(Record.Exception(() => { _ = subject.AsTask(); }));
        Rule.CheckOnlyOnce(Record.Exception(subject.Preserve));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void WhileSomebodyAwaits(bool hasResult, Ending end)
    {
        TaskCompletionSource gate = new();
        Subject subject = Subject.Start(hasResult, gate.Task, end);
        Task rightful = subject.Await(Awaiting.ByLeanTask, returnsToContext: false);
        Task told = subject.AsTask();
        Patience.Until(() => told.IsCompleted);
        Rule.CheckOnlyOne(told);
        Assert.False(rightful.IsCompleted);
        gate.SetResult();
        Patience.Until(() => rightful.IsCompleted);
        end.CheckRightful(rightful);
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void TheyCountAsTheOneAwait(bool hasResult, Ending end)
    {
        TaskCompletionSource gate = new();
        Subject subject = Subject.Start(hasResult, gate.Task, end);
        Task rightful = subject.AsTask();
        Task told = subject.Await(Awaiting.ByTask, returnsToContext: false);
        Patience.Until(() => told.IsCompleted);
        Rule.CheckOnlyOne(told);
        gate.SetResult();
        Patience.Until(() => rightful.IsCompleted);
        end.CheckRightful(rightful);
        Rule.CheckOnlyOnce(subject.Await(Awaiting.ByTask, returnsToContext: false));
        Rule.CheckOnlyOnce(Record.Exception(subject.Preserve));
    }
}
