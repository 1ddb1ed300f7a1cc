using LeanTasks.Combinators;
using LeanTasks.Tests.Interop;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

/// <summary>Sources that throw where they should not, and ValueTasks used twice: nothing hangs, and the exception is told.</summary>
public sealed class BrokenSourceTests
{
    [Fact]
    public void SourceThatCannotBeListenedToHasFaulted()
    {
        foreach (Func<ValueTask<int>, ValueTask<int>, LeanTask> combine in Combinations)
        {
            CheckingSource broken = new() { OnListened = static () => throw new ProgramException("no continuation") };
            CheckingSource other = new();
            LeanTask all = combine(broken.TaskOfInt, other.TaskOfInt);
            other.SetResult(1);
            Assert.Equal("no continuation", Assert.Throws<ProgramException>(all.GetAwaiter().GetResult).Message);
            broken.IsNotConsumed();
            other.IsConsumed();
        }
    }

    /// <summary>It has ended once, and with the exception, though it has called its continuation before.</summary>
    [Fact]
    public void SourceThatCallsBackAtOnceAndThenThrowsHasFaulted()
    {
        foreach (Func<ValueTask<int>, ValueTask<int>, LeanTask> combine in Combinations)
        {
            foreach (bool brokenFirst in (bool[])[true, false])
            {
                CheckingSource broken = CallsBackAndThrows();
                CheckingSource other = new();
                LeanTask all = brokenFirst ? combine(broken.TaskOfInt, other.TaskOfInt) : combine(other.TaskOfInt, broken.TaskOfInt);
                other.SetResult(1);
                Assert.True(all.IsCompleted);
                Assert.Equal("after its continuation", Assert.Throws<ProgramException>(all.GetAwaiter().GetResult).Message);
                broken.IsNotConsumed();
                other.IsConsumed();
            }
        }
    }

    [Fact]
    public void SourcesThatAllCallBackAtOnceAndThenThrowHaveFaulted()
    {
        foreach (Func<ValueTask<int>, ValueTask<int>, LeanTask> combine in Combinations)
        {
            LeanTask all = combine(CallsBackAndThrows().TaskOfInt, CallsBackAndThrows().TaskOfInt);
            Assert.True(all.IsCompleted);
            Assert.Throws<ProgramException>(all.GetAwaiter().GetResult);
        }

        Assert.Throws<ProgramException>(LeanValueTask.WhenAll([CallsBackAndThrows().Task]).GetAwaiter().GetResult);
        Assert.Throws<ProgramException>(() => LeanValueTask.WhenAny([CallsBackAndThrows().Task]).GetAwaiter().GetResult());
    }

    [Fact]
    public async Task SourceThatCallsBackAtOnceAndThenThrowsComesOnce()
    {
        CheckingSource other = new();
        IAsyncEnumerable<ValueTask<int>> each = LeanValueTask.WhenEach(CallsBackAndThrows().TaskOfInt, other.TaskOfInt);
        other.SetResult(1);
        List<Exception?> thrown = [];
        await foreach (ValueTask<int> task in each)
            thrown.Add(await Record.ExceptionAsync(async () => await task));
        Assert.Equal(2, thrown.Count);
        Assert.IsType<ProgramException>(thrown[0]);
        Assert.Null(thrown[1]);
    }

    [Fact]
    public void SourceThatRefusesItsStatusHasFaulted()
    {
        foreach (Func<ValueTask<int>, ValueTask<int>, LeanTask> combine in Combinations)
        {
            CheckingSource broken = new() { OnLookedAt = static () => throw new ProgramException("no status") };
            CheckingSource other = new();
            LeanTask all = combine(broken.TaskOfInt, other.TaskOfInt);
            other.SetResult(1);
            Assert.Equal("no status", Assert.Throws<ProgramException>(all.GetAwaiter().GetResult).Message);
            other.IsConsumed();

            ManualSource late = new() { RefusesItsStatus = true };
            all = combine(late.TaskOfInt, new CheckingSource() is var next ? next.TaskOfInt : default);
            late.SetResult(1);
            next.SetResult(2);
            Assert.Equal("no status", Assert.Throws<ProgramException>(all.GetAwaiter().GetResult).Message);
            next.IsConsumed();
        }
    }

    [Fact]
    public void SourceMayEndAsItIsListenedTo()
    {
        CheckingSource first = new();
        first.OnListened = () => first.SetResult(1);
        CheckingSource second = new();
        second.OnListened = () => second.SetResult(2);
        ValueTask<(int, int)> tuple = LeanValueTask.WhenAll(first.TaskOfInt, second.TaskOfInt);
        Assert.Equal((1, 2), Ended(tuple));
        first.IsConsumed();
        second.IsConsumed();
    }

    [Fact]
    public async Task InputGivenTwiceEndsWithWhatItsSourceThrows()
    {
        foreach (bool before in (bool[])[true, false])
        {
            foreach (Func<ValueTask<int>, ValueTask<int>, LeanTask> combine in Combinations)
            {
                CheckingSource source = new();
                if (before)
                    source.SetResult(1);
                LeanTask all = combine(source.TaskOfInt, source.TaskOfInt);
                if (!before)
                    source.SetResult(1);
                Assert.True(all.IsCompleted);
                Exception? thrown = Record.Exception(all.GetAwaiter().GetResult);
                Assert.True(thrown is InvalidOperationException or null);
                Assert.Equal(1, source.Taken);
            }

            CheckingSource each = new();
            if (before)
                each.SetResult(1);
            IAsyncEnumerable<ValueTask<int>> both = LeanValueTask.WhenEach(each.TaskOfInt, each.TaskOfInt);
            if (!before)
                each.SetResult(1);
            int failed = 0;
            await foreach (ValueTask<int> task in both)
                failed += await Record.ExceptionAsync(async () => await task) is InvalidOperationException ? 1 : 0;
            Assert.Equal(1, failed);
        }
    }

    [Fact]
    public void TaskGivenTwiceIsWaitedForTwice()
    {
        LeanTaskSource<int> lean = new();
        TaskCompletionSource<int> bcl = new();
        ValueTask<(int, int, int, int)> all = LeanValueTask.WhenAll(lean.Task.AsValueTask(), lean.Task.AsValueTask(), new ValueTask<int>(bcl.Task), new ValueTask<int>(bcl.Task));
        ValueTask<(int, int)> any = LeanValueTask.WhenAny([new(bcl.Task), lean.Task.AsValueTask(), lean.Task.AsValueTask()]);
        lean.SetResult(1);
        Assert.Equal((1, 1), Ended(any));
        bcl.SetResult(2);

        // Of several continuations a Task runs some from the pool.
        Patience.Until(() => all.IsCompleted);
        Assert.Equal((1, 1, 2, 2), Ended(all));
    }

    [Fact]
    public void SourceThatCallsItselfCanceledIsCanceled()
    {
        foreach (bool before in (bool[])[true, false])
        {
            ManualSource source = new() { CallsItselfCanceled = true };
            if (before)
                source.SetException(new ProgramException("it says it is canceled"));
            LeanTask all = LeanValueTask.WhenAll(source.Task).AsLeanTask();
            if (!before)
                source.SetException(new ProgramException("it says it is canceled"));
            Assert.True(all.IsCanceled);
            Assert.Equal(1, source.Taken);
        }
    }

    [Fact]
    public void RuntimeWithOtherFieldsIsServedByAProxy()
    {
        CheckingSource pending = new();
        ValueTaskInput<int> input = ValueTaskInput<int>.OfUnknown(pending.TaskOfInt);
        Assert.False(input.Look());
        pending.SetResult(1);
        Assert.True(input.Look());
        Assert.Equal(1, input.Result);
        Assert.True(input.HasResult);

        CheckingSource refusing = new() { OnLookedAt = static () => throw new ProgramException("no status") };
        input = ValueTaskInput<int>.OfUnknown(refusing.TaskOfInt);
        Assert.True(input.Look());
        Assert.False(input.HasResult);
        Assert.Throws<ProgramException>(() => input.ToValueTask().GetAwaiter().GetResult());
        pending.IsConsumed();

        CheckingSource[] sources = [.. Enumerable.Range(0, 3).Select(static _ => new CheckingSource())];
        ValueTaskInput<int>[] inputs = [.. sources.Select(static source => ValueTaskInput<int>.OfUnknown(source.TaskOfInt))];
        ValueTask<(int, int)> any = LeanValueTask.First<ValueTaskInput<int>, int>(inputs);
        foreach (int i in (int[])[1, 0, 2])
            sources[i].SetResult(i);
        Assert.Equal((1, 1), Ended(any));
        Assert.All(sources, static source => source.IsConsumed());
    }

    private static CheckingSource CallsBackAndThrows()
    {
        CheckingSource source = new() { ThrownAfterListening = new ProgramException("after its continuation") };
        source.OnListened = () => source.SetResult(1);
        return source;
    }

    private static TResult Ended<TResult>(ValueTask<TResult> task)
    {
        Assert.True(task.IsCompleted);
        return task.GetAwaiter().GetResult();
    }

    private static Func<ValueTask<int>, ValueTask<int>, LeanTask>[] Combinations =>
    [
        static (first, second) => LeanValueTask.WhenAll(first, second).AsLeanTask(),
        static (first, second) => LeanValueTask.WhenAll([first, second]).AsLeanTask(),
        static (first, second) => LeanValueTask.WhenAny(first, second).AsLeanTask(),
    ];
}
