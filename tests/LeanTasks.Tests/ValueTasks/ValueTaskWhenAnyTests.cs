using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

public sealed class ValueTaskWhenAnyTests
{
    [Theory]
    [CombinatorialInputs]
    public void GivesTheFirstAndConsumesTheOthers(InputKind kind) => FreshThread.Run(() =>
    {
        Input[] inputs = [.. Enumerable.Range(0, 4).Select(_ => new Input(kind))];
        ValueTask<(int Index, int Result)> any = LeanValueTask.WhenAny(inputs.Select(static input => input.OfInt));
        Assert.False(any.IsCompleted);
        inputs[2].End(InputEnd.Result(22));
        Assert.Equal((2, 22), Ended(any));
        inputs[0].End(InputEnd.Result(20));
        inputs[3].End(InputEnd.Cancellation(23));
        inputs[1].End(InputEnd.Result(21));
        Assert.All(inputs, static input => input.IsConsumed());
        Assert.Equal((2, 22), Ended(any));
    });

    [Fact]
    public void ConsumesTheLosersOfAWinnerThatHasEndedBefore()
    {
        CheckingSource[] sources = [.. Enumerable.Range(0, 4).Select(static _ => new CheckingSource())];
        sources[1].SetResult(1);
        sources[2].SetResult(2);
        ValueTask<int> any = LeanValueTask.WhenAny(sources.Select(static source => source.Task));
        Assert.Equal(1, Ended(any));
        sources[1].IsConsumed();
        sources[2].IsConsumed();
        sources[0].IsNotConsumed();
        sources[3].IsNotConsumed();
        sources[0].SetResult(0);
        sources[3].SetCanceled(new CancellationToken(canceled: true));
        Assert.All(sources, static source => source.IsConsumed());
    }

    [Fact]
    public void WinnerThatFailsThrows()
    {
        foreach (bool before in (bool[])[true, false])
        {
            foreach (InputEnd end in (InputEnd[])[InputEnd.Fault(1), InputEnd.Cancellation(1)])
            {
                CheckingSource source = new();
                if (before)
                    source.EndAs(end);
                ValueTask<(int, int)> any = LeanValueTask.WhenAny(new LeanTaskSource<int>().Task.AsValueTask(), source.TaskOfInt);
                if (!before)
                    source.EndAs(end);
                Assert.Equal(end.Letter == 'f', any.IsFaulted);
                Assert.Equal(InputEnd.Tell(end.Exception, [end]), InputEnd.Tell(Record.Exception(() => { Ended(any); })!, [end]));
                source.IsConsumed();
            }
        }
    }

    [Fact]
    public void WinnerThatIsATaskKeepsItsExceptions()
    {
        TaskCompletionSource several = new();
        LeanTask any = LeanValueTask.WhenAny(new ValueTask(several.Task), new CheckingSource().Task).AsLeanTask();
        several.SetException([new ProgramException("1"), new ProgramException("2")]);
        Assert.Equal(["1", "2"], any.Exception!.InnerExceptions.Select(static e => e.Message));
    }

    [Fact]
    public void LosersKnowNoMoreOfIt()
    {
        LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, 3).Select(static _ => new LeanTaskSource<int>())];
        ValueTask<(int, int)> any = LeanValueTask.WhenAny(sources.Select(static source => source.Task.AsValueTask()));
        Assert.False(sources[0].Task.HasNothingAttached());
        sources[1].SetResult(1);
        Assert.Equal((1, 1), Ended(any));
        Assert.True(sources[0].Task.HasNothingAttached());
        Assert.True(sources[2].Task.HasNothingAttached());
    }

    [Fact]
    public void LoserThatFaultsIsTold()
    {
        foreach (bool before in (bool[])[true, false])
        {
            Assert.Equal(1, Untold.TimesTold(message =>
            {
                CheckingSource loser = new();
                if (before)
                    loser.SetException(new ProgramException(message));
                CheckingSource winner = new();
                if (before)
                    winner.SetResult(1);
                _ = LeanValueTask.WhenAny(winner.Task, loser.Task);
                if (!before)
                {
                    winner.SetResult(1);
                    loser.SetException(new ProgramException(message));
                }

                loser.IsConsumed();
            }));
        }

        Assert.Equal(1, Untold.TimesTold(static message =>
        {
            LeanTaskSource loser = new();
            _ = LeanValueTask.WhenAny(default, loser.Task.AsValueTask());
            loser.SetException(new ProgramException(message));
        }));
    }

    [Fact]
    public void WinnerThatIsAwaitedIsNotTold() => Assert.Equal(0, Untold.TimesTold(static message =>
    {
        CheckingSource winner = new();
        ValueTask<int> any = LeanValueTask.WhenAny(winner.Task, new LeanTaskSource().Task.AsValueTask());
        winner.SetException(new ProgramException(message));
        Assert.Throws<ProgramException>(() => { Ended(any); });
    }));

    [Fact]
    public void SourceThatEndsAsItIsListenedToWins()
    {
        CheckingSource first = new();
        CheckingSource at = new();
        at.OnListened = () => at.SetResult(1);
        CheckingSource last = new();
        LeanTaskSource<int> lean = new();
        ValueTask<(int, int)> any = LeanValueTask.WhenAny([first.TaskOfInt, at.TaskOfInt, last.TaskOfInt, lean.Task.AsValueTask()]);
        Assert.Equal((1, 1), Ended(any));
        Assert.True(lean.Task.HasNothingAttached());
        first.SetResult(0);
        last.SetResult(2);
        Assert.All([first, at, last], static source => source.IsConsumed());
    }

    [Fact]
    public void ComplainsAsTheBclDoes()
    {
        Assert.Throws<ArgumentException>("tasks", static () => { _ = Task.WhenAny([]); });
        Assert.Throws<ArgumentException>("tasks", static () => { _ = LeanValueTask.WhenAny(Array.Empty<ValueTask>()); });
        Assert.Throws<ArgumentException>("tasks", static () => { _ = LeanValueTask.WhenAny(Enumerable.Empty<ValueTask<int>>()); });
        Assert.Throws<ArgumentNullException>("tasks", static () => { _ = LeanValueTask.WhenAny((ValueTask[])null!); });
        Assert.Throws<ArgumentNullException>("tasks", static () => { _ = LeanValueTask.WhenAny((ValueTask<int>[])null!); });
        Assert.Throws<ArgumentNullException>("tasks", static () => { _ = LeanValueTask.WhenAny((IEnumerable<ValueTask>)null!); });
    }

    [Fact]
    public void HasOneWinnerHoweverManyThreadsEndItsInputs()
    {
        for (int round = 0; round < 200; round++)
        {
            CheckingSource[] sources = [.. Enumerable.Range(0, 6).Select(static _ => new CheckingSource())];
            LeanTaskSource<int>[] leans = [.. Enumerable.Range(0, 2).Select(static _ => new LeanTaskSource<int>())];
            using Barrier barrier = new(3);
            Thread[] threads = [.. Enumerable.Range(0, 2).Select(half => new Thread(() =>
            {
                barrier.SignalAndWait();
                leans[half].SetResult(6 + half);
                for (int i = half; i < sources.Length; i += 2)
                    sources[i].SetResult(i);
            }))];
            Array.ForEach(threads, static thread => thread.Start());
            barrier.SignalAndWait();
            LeanTask<(int Index, int Result)> any = LeanValueTask.WhenAny(
                sources.Select(static source => source.TaskOfInt).Concat(leans.Select(static lean => lean.Task.AsValueTask()))).AsLeanTask();
            Array.ForEach(threads, static thread => thread.Join());
            Patience.UntilEnded(any);
            Assert.Equal(any.Result.Index, any.Result.Result);
            Assert.All(sources, static source => source.IsConsumed());
        }
    }

    private static TResult Ended<TResult>(ValueTask<TResult> task)
    {
        Assert.True(task.IsCompleted);
        return task.GetAwaiter().GetResult();
    }
}
