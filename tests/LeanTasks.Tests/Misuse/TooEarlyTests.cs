using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary>"Not before it has completed": a value task does not block the thread that asks for its result, and says so.</summary>
public sealed class TooEarlyTests
{
    public static IEnumerable<TheoryDataRow<bool, Ending>> Subjects { get; } =
        [.. from hasResult in Subject.WithAndWithoutResult from end in Endings.All select new TheoryDataRow<bool, Ending>(hasResult, end)];

    [Theory]
    [MemberData(nameof(Subjects))]
    public void WhoAsksForTheResultIsToldAndMayAwaitIt(bool hasResult, Ending end)
    {
        TaskCompletionSource gate = new();
        Subject subject = Subject.Start(hasResult, gate.Task, end);
        foreach (Action way in subject.WaysToTheResult())
            Rule.CheckNotTooEarly(Record.Exception(way));

        Task rightful = subject.Await(Awaiting.ByTask, returnsToContext: false);
        foreach (Action way in subject.WaysToTheResult())
            Rule.CheckOnlyOne(Record.Exception(way));

        gate.SetResult();
        Patience.Until(() => rightful.IsCompleted);
        end.CheckRightful(rightful);
        foreach (Action way in subject.WaysToTheResult())
            Rule.CheckOnlyOnce(Record.Exception(way));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void TheResultIsThereOnce(bool hasResult, Ending end)
    {
        int ways = Subject.Start(hasResult, new TaskCompletionSource().Task, end).WaysToTheResult().Count();
        for (int way = 0; way < ways; way++)
        {
            TaskCompletionSource gate = new();
            Subject subject = Subject.Start(hasResult, gate.Task, end);
            gate.SetResult();
            Patience.Until(() => subject.IsCompleted);
            Exception? first = Record.Exception(subject.WaysToTheResult().ElementAt(way));
            Assert.IsNotType<InvalidOperationException>(first);
            Assert.Equal(end == Ending.Succeeds, first is null);
            Assert.All(subject.WaysToTheResult(), static each => Rule.CheckOnlyOnce(Record.Exception(each)));
            Rule.CheckOnlyOnce(Record.Exception(() => subject.IsCompleted));
        }
    }
}
