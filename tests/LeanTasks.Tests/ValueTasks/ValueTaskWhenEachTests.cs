using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

public sealed class ValueTaskWhenEachTests
{
    [Fact]
    public async Task GivesThemInTheOrderInWhichTheyEnd()
    {
        CheckingSource[] sources = [.. Enumerable.Range(0, 4).Select(static _ => new CheckingSource())];
        sources[3].SetResult(3);
        IAsyncEnumerator<ValueTask<int>> each = LeanValueTask.WhenEach(sources.Select(static source => source.TaskOfInt)).GetAsyncEnumerator();
        Assert.Equal(3, await NextAsync(each));
        sources[1].SetException(new ProgramException("it comes as well"));
        sources[2].SetResult(2);
        await Assert.ThrowsAsync<ProgramException>(async () => await NextAsync(each));
        Assert.Equal(2, await NextAsync(each));
        ValueTask<bool> moved = each.MoveNextAsync();
        Assert.False(moved.IsCompleted);
        sources[0].SetResult(0);
        Assert.True(await moved);
        Assert.Equal(0, await each.Current);
        Assert.False(await each.MoveNextAsync());
        await each.DisposeAsync();
        Assert.All(sources, static source => source.IsConsumed());
    }

    [Theory]
    [CombinatorialInputs]
    public async Task ConsumesWhatIsLeft(InputKind kind)
    {
        Input[] inputs = [.. Enumerable.Range(0, 3).Select(_ => new Input(kind))];
        IAsyncEnumerable<ValueTask<int>> each = FreshThread.Run(() => LeanValueTask.WhenEach(inputs.Select(static input => input.OfInt)));
        FreshThread.Run(() => inputs[1].End(InputEnd.Result(1)));
        await foreach (ValueTask<int> task in each)
        {
            Assert.Equal(1, await task);
            break;
        }

        FreshThread.Run(() =>
        {
            inputs[0].End(InputEnd.Result(0));
            inputs[2].End(InputEnd.Cancellation(2));
        });
        Assert.All(inputs, static input => input.IsConsumed());
    }

    [Fact]
    public void FaultThatIsLeftIsTold() => Assert.Equal(2, Untold.TimesTold(static message =>
    {
        CheckingSource[] sources = [.. Enumerable.Range(0, 3).Select(static _ => new CheckingSource())];
        IAsyncEnumerator<ValueTask> each = LeanValueTask.WhenEach(sources.Select(static source => source.Task)).GetAsyncEnumerator();
        sources[0].SetResult(0);
        sources[1].SetException(new ProgramException(message));
        Assert.True(each.MoveNextAsync().AsTask().IsCompletedSuccessfully);
        Assert.True(each.DisposeAsync().AsTask().IsCompletedSuccessfully);
        sources[2].SetException(new ProgramException(message));
        Assert.All(sources, static source => source.IsConsumed());
    }));

    [Fact]
    public void FaultThatIsAwaitedIsNotTold() => Assert.Equal(0, Untold.TimesTold(static message =>
    {
        CheckingSource source = new();
        IAsyncEnumerator<ValueTask> each = LeanValueTask.WhenEach(source.Task).GetAsyncEnumerator();
        source.SetException(new ProgramException(message));
        Assert.True(each.MoveNextAsync().AsTask().IsCompletedSuccessfully);
        ValueTask current = each.Current;
        Assert.Throws<ProgramException>(() => current.GetAwaiter().GetResult());
    }));

    [Fact]
    public async Task OnlyTheFirstToBeginHasThem()
    {
        IAsyncEnumerable<ValueTask> each = LeanValueTask.WhenEach(default(ValueTask), default);
        int first = 0;
        await foreach (ValueTask task in each)
        {
            await task;
            first++;
        }

        await foreach (ValueTask task in each)
            Assert.Fail("A second enumeration is not empty.");
        Assert.Equal(2, first);
    }

    [Fact]
    public async Task CancellationEndsTheEnumerationAsInTheBcl()
    {
        Task never = new TaskCompletionSource().Task;
        Assert.Equal(
            await EndAsync(Task.WhenEach(Task.CompletedTask, never), canceledBefore: false),
            await EndAsync(LeanValueTask.WhenEach(default, new CheckingSource().Task), canceledBefore: false));
        Assert.Equal(
            await EndAsync(Task.WhenEach(Task.CompletedTask), canceledBefore: true),
            await EndAsync(LeanValueTask.WhenEach([default(ValueTask)]), canceledBefore: true));
        Assert.Equal(
            await EndAsync(Task.WhenEach(never), canceledBefore: true),
            await EndAsync(LeanValueTask.WhenEach(new CheckingSource().TaskOfInt), canceledBefore: true));
        Assert.Equal(
            await EndAsync(Task.WhenEach(Array.Empty<Task>()), canceledBefore: true),
            await EndAsync(LeanValueTask.WhenEach(Array.Empty<ValueTask>()), canceledBefore: true));
    }

    [Fact]
    public void ComplainsAsTheBclDoes()
    {
        Assert.Throws<ArgumentNullException>("tasks", static () => { _ = LeanValueTask.WhenEach((ValueTask[])null!); });
        Assert.Throws<ArgumentNullException>("tasks", static () => { _ = LeanValueTask.WhenEach((ValueTask<int>[])null!); });
        Assert.Throws<ArgumentNullException>("tasks", static () => { _ = LeanValueTask.WhenEach((IEnumerable<ValueTask>)null!); });
        Assert.Throws<ArgumentNullException>("tasks", static () => { _ = LeanValueTask.WhenEach((IEnumerable<ValueTask<int>>)null!); });
    }

    [Fact]
    public async Task GivesWhatManyThreadsEnd()
    {
        const int Count = 200;
        CheckingSource[] sources = [.. Enumerable.Range(0, Count).Select(static _ => new CheckingSource())];
        IAsyncEnumerable<ValueTask<int>> each = LeanValueTask.WhenEach(sources.Select(static source => source.TaskOfInt));
        for (int i = 0; i < Count; i++)
            ThreadPool.UnsafeQueueUserWorkItem(i => sources[i].SetResult(i), i, preferLocal: false);
        HashSet<int> results = [];
        await foreach (ValueTask<int> task in each)
            Assert.True(results.Add(await task));
        Assert.Equal(Count, results.Count);
        Assert.All(sources, static source => source.IsConsumed());
    }

    private static async Task<int> NextAsync(IAsyncEnumerator<ValueTask<int>> each)
    {
        ValueTask<bool> moved = each.MoveNextAsync();
        Assert.True(moved.IsCompleted);
        Assert.True(await moved);
        return await each.Current;
    }

    private static async Task<string> EndAsync<T>(IAsyncEnumerable<T> each, bool canceledBefore)
    {
        using CancellationTokenSource source = new();
        if (canceledBefore)
            await source.CancelAsync();
        int given = 0;
        try
        {
            await foreach (T task in each.WithCancellation(source.Token))
            {
                given++;

                // Otherwise the enumeration may end, and the source be disposed of, before the pool comes to it.
                if (!canceledBefore)
                    ThreadPool.UnsafeQueueUserWorkItem(static source => source.Cancel(), source, preferLocal: false);
            }
        }
        catch (OperationCanceledException exception)
        {
            return $"{given}, {exception.GetType().Name} {exception.CancellationToken == source.Token}";
        }

        return $"{given}";
    }
}
