using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Misuse;

/// <summary>"Not concurrently": of several that await a value task before it has completed, one has the result, and the others are told.</summary>
public sealed class ConcurrentAwaitTests
{
    private const int Rounds = 2_000;

    public static IEnumerable<TheoryDataRow<string, Awaiting, Awaiting>> Pairs { get; } =
    [
        .. from place in Place.Names
           from first in Enum.GetValues<Awaiting>()
           from second in Enum.GetValues<Awaiting>()
           select new TheoryDataRow<string, Awaiting, Awaiting>(place, first, second),
    ];

    [Theory]
    [MemberData(nameof(Pairs))]
    public void TheFirstHasTheResultAndTheSecondIsTold(string placeName, Awaiting first, Awaiting second) => FreshThread.Run(() =>
    {
        foreach (bool hasResult in Subject.WithAndWithoutResult)
        {
            foreach (Ending end in Endings.All)
            {
                foreach (bool returnsToContext in Subject.WithAndWithoutComingBack)
                    Check(Place.Named(placeName), first, second, hasResult, end, returnsToContext);
            }
        }
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OneOfTwoThreadsHasTheResult(bool hasResult) => FreshThread.Run(() =>
    {
        using Barrier barrier = new(3);
        TaskCompletionSource gate = new();
        Subject subject = Subject.Start(hasResult, gate.Task, Ending.Succeeds);
        Task[] awaiting = new Task[2];
        Thread[] threads = [.. awaiting.Select((_, index) => new Thread(() => AwaitEach(index)) { IsBackground = true })];
        foreach (Thread thread in threads)
            thread.UnsafeStart();
        for (int round = 0; round < Rounds; round++)
        {
            gate = new TaskCompletionSource();
            subject = Subject.Start(hasResult, gate.Task, Ending.Succeeds);
            Assert.True(barrier.SignalAndWait(Patience.Limit));

            // Sometimes it completes meanwhile, and sometimes afterwards.
            if (round % 2 != 0)
                Assert.True(barrier.SignalAndWait(Patience.Limit));
            gate.SetResult();
            if (round % 2 == 0)
                Assert.True(barrier.SignalAndWait(Patience.Limit));
            Patience.Until(() => awaiting.All(static each => each.IsCompleted));
            Task told = Assert.Single(awaiting, static each => !each.IsCompletedSuccessfully);
            Assert.IsType<InvalidOperationException>(told.Exception!.InnerException);
        }

        void AwaitEach(int index)
        {
            for (int round = 0; round < Rounds; round++)
            {
                Assert.True(barrier.SignalAndWait(Patience.Limit));
                awaiting[index] = subject.Await((Awaiting)((round + index) % 3), returnsToContext: true);
                Assert.True(barrier.SignalAndWait(Patience.Limit));
            }
        }
    });

    private static void Check(Place place, Awaiting first, Awaiting second, bool hasResult, Ending end, bool returnsToContext)
    {
        TaskCompletionSource gate = new();
        Subject subject = Subject.Start(hasResult, gate.Task, end);
        Task rightful = place.Within(() => subject.Await(first, returnsToContext));
        foreach (Awaiting each in new[] { second, first })
        {
            Task told = place.Within(() => subject.Await(each, returnsToContext));
            place.UntilEnded(told);
            Rule.CheckOnlyOne(told);
        }

        Assert.False(rightful.IsCompleted);
        gate.SetResult();
        place.UntilEnded(rightful);
        end.CheckRightful(rightful);
        Task late = place.Within(() => subject.Await(second, returnsToContext));
        place.UntilEnded(late);
        Rule.CheckOnlyOnce(late);
    }
}
