using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary>"Await once": a second await of a value task throws, whenever and in whichever way it comes.</summary>
public sealed class AwaitTwiceTests
{
    private const int Many = 200;

    public static IEnumerable<TheoryDataRow<string, Awaiting, bool>> Ways { get; } =
    [
        .. from place in Place.Names
           from awaiting in Enum.GetValues<Awaiting>()
           from returnsToContext in Subject.WithAndWithoutComingBack
           select new TheoryDataRow<string, Awaiting, bool>(place, awaiting, returnsToContext),
    ];

    [Theory]
    [MemberData(nameof(Ways))]
    public void TheOperationHadCompletedBefore(string place, Awaiting awaiting, bool returnsToContext) =>
        ForEachSubject(place, awaiting, returnsToContext, static (stage, gate, subject, end) =>
        {
            gate.SetResult();
            Patience.Until(() => subject.IsCompleted);
            end.CheckRightful(stage.Await(subject));
            Rule.CheckOnlyOnce(stage.Await(subject));
            Rule.CheckOnlyOnce(stage.Await(subject));
        });

    [Theory]
    [MemberData(nameof(Ways))]
    public void TheOperationCompletesInBetween(string place, Awaiting awaiting, bool returnsToContext) =>
        ForEachSubject(place, awaiting, returnsToContext, static (stage, gate, subject, end) =>
        {
            stage.AwaitAsItCompletes(gate, subject, end);
            Rule.CheckOnlyOnce(stage.Await(subject));
        });

    [Theory]
    [MemberData(nameof(Ways))]
    public void TheBoxIsUsedForAnotherCall(string place, Awaiting awaiting, bool returnsToContext) =>
        ForEachSubject(place, awaiting, returnsToContext, static (stage, gate, subject, end) =>
        {
            stage.AwaitAsItCompletes(gate, subject, end);
            TaskCompletionSource laterGate = new();
            Subject later = CallWithTheSameBox(stage, subject, laterGate, end);

            // Before anybody awaits that one, while somebody does, and when it has completed.
            Rule.CheckOnlyOnce(stage.Await(subject));
            Task awaiting = stage.Begin(later);
            Rule.CheckOnlyOnce(stage.Await(subject));
            Assert.False(awaiting.IsCompleted);
            laterGate.SetResult();
            Rule.CheckOnlyOnce(stage.Await(subject));
            end.CheckRightful(stage.UntilEnded(awaiting));
        });

    [Theory]
    [MemberData(nameof(Ways))]
    public void TheMethodFailedBeforeItsFirstAwait(string place, Awaiting awaiting, bool returnsToContext) => FreshThread.Run(() =>
    {
        Stage stage = new(place, awaiting, returnsToContext);
        foreach (bool hasResult in Subject.WithAndWithoutResult)
        {
            foreach (Ending end in new[] { Ending.Fails, Ending.IsCanceled })
            {
                Subject subject = Subject.Start(hasResult, Task.CompletedTask, end);
                end.CheckRightful(stage.Await(subject));
                Rule.CheckOnlyOnce(stage.Await(subject));
            }
        }
    });

    /// <summary>A method that did not suspend has nothing to be used again: its value task is its result, and may be copied.</summary>
    [Fact]
    public async Task TheMethodDidNotSuspend()
    {
        foreach (bool hasResult in Subject.WithAndWithoutResult)
        {
            Subject subject = Subject.Start(hasResult, Task.CompletedTask, Ending.Succeeds);
            Assert.Null(subject.Source);
            await subject.Await(Awaiting.ByTask, returnsToContext: true);
            await subject.Await(Awaiting.ByTask, returnsToContext: true);
        }
    }

    private static void ForEachSubject(string place, Awaiting awaiting, bool returnsToContext, Action<Stage, TaskCompletionSource, Subject, Ending> check) =>
        FreshThread.Run(() =>
        {
            Stage stage = new(place, awaiting, returnsToContext);
            foreach (bool hasResult in Subject.WithAndWithoutResult)
            {
                foreach (Ending end in Endings.All)
                {
                    TaskCompletionSource gate = new();
                    check(stage, gate, Subject.Start(hasResult, gate.Task, end), end);
                }
            }
        });

    private static Subject CallWithTheSameBox(Stage stage, Subject subject, TaskCompletionSource gate, Ending end)
    {
        for (int i = 0; i < Many; i++)
        {
            Subject other = Subject.Start(subject is SubjectWithResult, gate.Task, end);
            if (ReferenceEquals(other.Source, subject.Source))
                return other;
        }

        throw new InvalidOperationException($"None of {Many} calls at the same time has the box ({stage}).");
    }

    private sealed record Stage(string PlaceName, Awaiting Awaiting, bool ComesBack)
    {
        private readonly Place _place = Place.Named(PlaceName);

        public Task Begin(Subject subject) => _place.Within(() => subject.Await(Awaiting, ComesBack));

        public Task UntilEnded(Task awaiting)
        {
            _place.UntilEnded(awaiting);
            return awaiting;
        }

        public Task Await(Subject subject) => UntilEnded(Begin(subject));

        public void AwaitAsItCompletes(TaskCompletionSource gate, Subject subject, Ending end)
        {
            Task first = Begin(subject);
            Assert.False(first.IsCompleted);
            gate.SetResult();
            end.CheckRightful(UntilEnded(first));
        }
    }
}
