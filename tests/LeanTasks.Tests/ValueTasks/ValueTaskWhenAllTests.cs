using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

public sealed class ValueTaskWhenAllTests
{
    [Theory]
    [CombinatorialInputs]
    public void WaitsForAllOfThem(InputKind kind) => FreshThread.Run(() =>
    {
        Input first = new(kind);
        Input second = new(kind);
        ValueTask<int[]> all = LeanValueTask.WhenAll([first.OfInt, second.OfInt]);
        second.End(InputEnd.Result(2));
        Assert.False(all.IsCompleted);
        first.End(InputEnd.Result(1));
        Assert.Equal([1, 2], Ended(all));
        first.IsConsumed();
        second.IsConsumed();
    });

    [Fact]
    public void TuplesHaveTheResultsInOrder()
    {
        Assert.Equal((0, "1"), Ended(LeanValueTask.WhenAll(new ValueTask<int>(0), new ValueTask<string>("1"))));
        for (int pending = 0; pending <= 8; pending++)
        {
            LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, 8).Select(static _ => new LeanTaskSource<int>())];
            for (int i = pending; i < 8; i++)
                sources[i].SetResult(i);
            ValueTask<int>[] t = [.. sources.Select(static source => source.Task.AsValueTask())];
            ValueTask<(int, int)> two = LeanValueTask.WhenAll(t[0], t[1]);
            ValueTask<(int, int, int)> three = LeanValueTask.WhenAll(t[0], t[1], t[2]);
            ValueTask<(int, int, int, int)> four = LeanValueTask.WhenAll(t[0], t[1], t[2], t[3]);
            ValueTask<(int, int, int, int, int)> five = LeanValueTask.WhenAll(t[0], t[1], t[2], t[3], t[4]);
            ValueTask<(int, int, int, int, int, int)> six = LeanValueTask.WhenAll(t[0], t[1], t[2], t[3], t[4], t[5]);
            ValueTask<(int, int, int, int, int, int, int)> seven = LeanValueTask.WhenAll(t[0], t[1], t[2], t[3], t[4], t[5], t[6]);
            ValueTask<(int, int, int, int, int, int, int, int)> eight = LeanValueTask.WhenAll(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7]);
            for (int i = 0; i < pending; i++)
            {
                Assert.False(eight.IsCompleted);
                sources[i].SetResult(i);
            }

            Assert.Equal((0, 1), Ended(two));
            Assert.Equal((0, 1, 2), Ended(three));
            Assert.Equal((0, 1, 2, 3), Ended(four));
            Assert.Equal((0, 1, 2, 3, 4), Ended(five));
            Assert.Equal((0, 1, 2, 3, 4, 5), Ended(six));
            Assert.Equal((0, 1, 2, 3, 4, 5, 6), Ended(seven));
            Assert.Equal((0, 1, 2, 3, 4, 5, 6, 7), Ended(eight));
        }
    }

    [Theory]
    [CombinatorialInputs]
    public void TupleConsumesEachInput(InputKind kind) => FreshThread.Run(() =>
    {
        foreach (InputEnd end in (InputEnd[])[InputEnd.Result(1), InputEnd.Fault(1), InputEnd.Cancellation(1)])
        {
            foreach (bool before in (bool[])[true, false])
            {
                Input first = new(kind);
                Input second = new(kind);
                if (before)
                    first.End(end);
                ValueTask<(int, int)> all = LeanValueTask.WhenAll(first.OfInt, second.OfInt);
                Assert.False(all.IsCompleted);
                second.End(InputEnd.Result(2));
                if (!before)
                    first.End(end);
                LeanTask<(int, int)> task = all.AsLeanTask();
                Assert.Equal(end.HasResult, task.IsCompletedSuccessfully);
                if (end.HasResult)
                    Assert.Equal((1, 2), task.Result);
                else
                    Assert.Equal(InputEnd.Tell(end.Exception, [end]), InputEnd.Tell(Record.Exception(() => task.GetAwaiter().GetResult())!, [end]));
                first.IsConsumed();
                second.IsConsumed();
            }
        }
    });

    [Fact]
    public void WaitsForTheOthersWhenOneHasFailed()
    {
        CheckingSource failing = new();
        CheckingSource going = new();
        failing.SetException(new ProgramException("it waits"));
        LeanTask<(int, int)> all = LeanValueTask.WhenAll(failing.TaskOfInt, going.TaskOfInt).AsLeanTask();
        failing.IsConsumed();
        Assert.False(all.IsCompleted);
        going.SetException(new ProgramException("second"));
        Assert.Equal(["it waits", "second"], all.Exception!.InnerExceptions.Select(static e => e.Message));
    }

    [Fact]
    public void KeepsAllExceptionsOfATask()
    {
        TaskCompletionSource<int> several = new();
        LeanTaskSource<int> leanSeveral = new();
        LeanTask all = LeanValueTask.WhenAll([new ValueTask<int>(several.Task), leanSeveral.Task.AsValueTask(), new ValueTask<int>(1)]).AsLeanTask();
        leanSeveral.SetException([new ProgramException("3"), new ProgramException("4")]);
        several.SetException([new ProgramException("1"), new ProgramException("2")]);
        Assert.Equal(["1", "2", "3", "4"], all.Exception!.InnerExceptions.Select(static e => e.Message));
    }

    [Fact]
    public void CanBeAwaitedMoreThanOnce()
    {
        CheckingSource source = new();
        ValueTask<(int, string)> all = LeanValueTask.WhenAll(source.TaskOfInt, new ValueTask<string>("a"));
        source.SetResult(1);
        Assert.Equal((1, "a"), Ended(all));
        Assert.Equal((1, "a"), Ended(all));
        source.IsConsumed();
    }

    [Fact]
    public void NoneAndDefaultsHaveCompleted()
    {
        Assert.True(LeanValueTask.WhenAll(Array.Empty<ValueTask>()).IsCompletedSuccessfully);
        Assert.Empty(Ended(LeanValueTask.WhenAll(Array.Empty<ValueTask<int>>())));
        Assert.True(LeanValueTask.WhenAll(default(ValueTask), default).IsCompletedSuccessfully);
        Assert.Equal((0, null), Ended(LeanValueTask.WhenAll(default(ValueTask<int>), default(ValueTask<string?>))));
        Assert.Equal(new string?[2], Ended(LeanValueTask.WhenAll([default(ValueTask<string?>), default])));
    }

    [Fact]
    public void TakesAnyCollection()
    {
        CheckingSource[] sources = [.. Enumerable.Range(0, 8).Select(static _ => new CheckingSource())];
        sources[0].SetResult(0);
        sources[3].SetResult(3);
        LeanTask[] all =
        [
            LeanValueTask.WhenAll([sources[0].TaskOfInt]).AsLeanTask(),
            LeanValueTask.WhenAll(new List<ValueTask<int>> { sources[1].TaskOfInt }).AsLeanTask(),
            LeanValueTask.WhenAll(sources[2].Task, sources[3].Task).AsLeanTask(),
            LeanValueTask.WhenAll(new Queue<ValueTask>([sources[4].Task])).AsLeanTask(),
            LeanValueTask.WhenAll(sources[5..7].Select(static source => source.TaskOfInt)).AsLeanTask(),
            LeanValueTask.WhenAll((ValueTask[])[sources[7].Task]).AsLeanTask(),
        ];
        foreach (int i in (int[])[1, 2, 4, 5, 6, 7])
            sources[i].SetResult(i);
        Assert.All(all, static task => Assert.True(task.IsCompletedSuccessfully));
        Array.ForEach(sources, static source => source.IsConsumed());
    }

    [Fact]
    public void NothingIsTouchedWhenTheArgumentIsWrong()
    {
        CheckingSource source = new();
        Assert.Throws<ArgumentNullException>(static () => { _ = LeanValueTask.WhenAll((ValueTask[])null!); });
        Assert.Throws<ArgumentNullException>(static () => { _ = LeanValueTask.WhenAll((ValueTask<int>[])null!); });
        Assert.Throws<ArgumentNullException>(static () => { _ = LeanValueTask.WhenAll((IEnumerable<ValueTask>)null!); });
        Assert.Throws<ArgumentNullException>(static () => { _ = LeanValueTask.WhenAll((IEnumerable<ValueTask<int>>)null!); });
        Assert.Throws<ProgramException>(() => { _ = LeanValueTask.WhenAll(ThenThrow(source.TaskOfInt)); });
        Assert.Throws<ProgramException>(() => { _ = LeanValueTask.WhenAny(ThenThrow(source.TaskOfInt)); });
        Assert.Throws<ProgramException>(() => { _ = LeanValueTask.WhenEach(ThenThrow(source.TaskOfInt)); });
        source.IsUntouched();
    }

    [Fact]
    public void EndsOnceHoweverManyThreadsEndItsInputs()
    {
        for (int round = 0; round < 200; round++)
        {
            CheckingSource[] sources = [.. Enumerable.Range(0, 8).Select(static _ => new CheckingSource())];
            using Barrier barrier = new(3);
            Thread[] threads = [.. Enumerable.Range(0, 2).Select(half => new Thread(() =>
            {
                barrier.SignalAndWait();
                for (int i = half; i < sources.Length; i += 2)
                    sources[i].SetResult(i);
            }))];
            Array.ForEach(threads, static thread => thread.Start());
            barrier.SignalAndWait();
            LeanTask<int[]> all = LeanValueTask.WhenAll(sources.Select(static source => source.TaskOfInt)).AsLeanTask();
            Array.ForEach(threads, static thread => thread.Join());
            Patience.UntilEnded(all);
            Assert.Equal(Enumerable.Range(0, 8), all.Result);
            Array.ForEach(sources, static source => source.IsConsumed());
        }
    }

    [Fact]
    public void RunsNothingInlineForAnInputThatForbidsIt()
    {
        LeanTaskSource<int> source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        LeanTask<(int, int)> all = LeanValueTask.WhenAll(source.Task.AsValueTask(), new ValueTask<int>(2)).AsLeanTask();
        Thread? resumed = null;
        all.GetAwaiter().UnsafeOnCompleted(() => Volatile.Write(ref resumed, Thread.CurrentThread));
        FreshThread.Run(() =>
        {
            source.SetResult(1);
            Patience.Until(() => Volatile.Read(ref resumed) is not null);
            Assert.NotSame(Thread.CurrentThread, resumed);
        });
        Assert.Equal((1, 2), all.Result);
    }

    private static IEnumerable<ValueTask<int>> ThenThrow(ValueTask<int> task)
    {
        yield return task;
        throw new ProgramException("no more");
    }

    private static TResult Ended<TResult>(ValueTask<TResult> task)
    {
        Assert.True(task.IsCompleted);
        return task.GetAwaiter().GetResult();
    }
}
