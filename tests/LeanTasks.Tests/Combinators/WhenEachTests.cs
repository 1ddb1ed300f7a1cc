using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

public sealed class WhenEachTests
{
    [Fact]
    public async Task GivesTheTasksInTheOrderOfTheirCompletion()
    {
        LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, 4).Select(static _ => new LeanTaskSource<int>())];
        sources[3].SetResult(3);
        IAsyncEnumerator<LeanTask<int>> each = LeanTask.WhenEach<int>(sources).GetAsyncEnumerator();
        await NextIsAsync(each, sources[3]);
        sources[1].SetException(new ProgramException("it comes as well"));
        sources[2].SetResult(2);
        await NextIsAsync(each, sources[1]);
        await NextIsAsync(each, sources[2]);

        ValueTask<bool> moved = each.MoveNextAsync();
        Assert.False(moved.IsCompleted);
        sources[0].SetResult(0);
        Assert.True(await moved);
        Assert.Same(sources[0], each.Current);
        Assert.False(await each.MoveNextAsync());
        await each.DisposeAsync();
        Assert.NotNull(sources[1].Exception);
    }

    [Fact]
    public async Task GivesATaskAsOftenAsItIsThere()
    {
        LeanTaskSource source = new();
        IAsyncEnumerable<LeanTask> each = LeanTask.WhenEach(source, LeanTask.CompletedTask, source);
        source.SetResult();
        List<LeanTask> tasks = await ListAsync(each);
        Assert.Equal([LeanTask.CompletedTask, source, source], tasks);
    }

    [Fact]
    public async Task SecondEnumerationIsEmpty()
    {
        IAsyncEnumerable<LeanTask> each = LeanTask.WhenEach(LeanTask.CompletedTask);
        _ = Assert.Single(await ListAsync(each));
        Assert.Empty(await ListAsync(each));
    }

    [Fact]
    public async Task OnlyTheFirstToBeginHasTheTasks()
    {
        IAsyncEnumerable<LeanTask> each = LeanTask.WhenEach(LeanTask.CompletedTask, LeanTask.CompletedTask);
        IAsyncEnumerator<LeanTask> early = each.GetAsyncEnumerator();
        IAsyncEnumerator<LeanTask> late = each.GetAsyncEnumerator();
        Assert.True(await late.MoveNextAsync());
        Assert.False(await early.MoveNextAsync());
        Assert.True(await late.MoveNextAsync());
        Assert.False(await late.MoveNextAsync());
    }

    [Fact]
    public async Task TakesAnyCollection()
    {
        LeanTask<int> done = LeanTask.FromResult(1);
        _ = Assert.Single(await ListAsync(LeanTask.WhenEach([done])));
        _ = Assert.Single(await ListAsync(LeanTask.WhenEach(new List<LeanTask> { done })));
        _ = Assert.Single(await ListAsync(LeanTask.WhenEach(new Queue<LeanTask<int>>([done]))));
        _ = Assert.Single(await ListAsync(LeanTask.WhenEach(new ReadOnlySpan<LeanTask>([done]))));
        Assert.Empty(await ListAsync(LeanTask.WhenEach(Array.Empty<LeanTask>())));
        Assert.Empty(await ListAsync(LeanTask.WhenEach(Enumerable.Empty<LeanTask<int>>())));
    }

    [Fact]
    public async Task CancellationEndsTheEnumerationAsInTheBcl()
    {
        Task never = new TaskCompletionSource().Task;
        Assert.Equal(
            await EndAsync(Task.WhenEach(Task.CompletedTask, never), canceledBefore: false),
            await EndAsync(LeanTask.WhenEach(LeanTask.CompletedTask, new LeanTaskSource()), canceledBefore: false));
        Assert.Equal(
            await EndAsync(Task.WhenEach(Task.CompletedTask), canceledBefore: true),
            await EndAsync(LeanTask.WhenEach(LeanTask.CompletedTask), canceledBefore: true));
        Assert.Equal(
            await EndAsync(Task.WhenEach(never), canceledBefore: true),
            await EndAsync(LeanTask.WhenEach(new LeanTaskSource()), canceledBefore: true));
        Assert.Equal(
            await EndAsync(Task.WhenEach(Array.Empty<Task>()), canceledBefore: true),
            await EndAsync(LeanTask.WhenEach(Array.Empty<LeanTask>()), canceledBefore: true));
    }

    [Fact]
    public void ComplainsAsTheBclDoes()
    {
        Complaint.IsTheSame(static () => Task.WhenEach((Task[])null!), static () => LeanTask.WhenEach((LeanTask[])null!));
        Complaint.IsTheSame(static () => Task.WhenEach((IEnumerable<Task>)null!), static () => LeanTask.WhenEach((IEnumerable<LeanTask>)null!));
        Complaint.IsTheSame(static () => Task.WhenEach<int>((Task<int>[])null!), static () => LeanTask.WhenEach<int>((LeanTask<int>[])null!));
        Complaint.IsTheSame(static () => Task.WhenEach([Task.CompletedTask, null!]), static () => LeanTask.WhenEach([LeanTask.CompletedTask, null!]));
        Complaint.IsTheSame(static () => Task.WhenEach(new List<Task<int>> { null! }), static () => LeanTask.WhenEach(new List<LeanTask<int>> { null! }));
    }

    [Fact]
    public async Task GivesTasksCompletedByManyThreads()
    {
        const int Count = 200;
        LeanTask<int>[] tasks = [.. Enumerable.Range(0, Count).Select(static i => LeanTask.Run(() => i))];
        HashSet<int> results = [];
        await foreach (LeanTask<int> task in LeanTask.WhenEach(tasks))
        {
            Assert.True(task.IsCompleted);
            Assert.True(results.Add(task.Result));
        }

        Assert.Equal(Count, results.Count);
    }

    [Fact]
    public async Task GivesATaskThatRunsNothingHere()
    {
        LeanTaskSource source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        ValueTask<bool> moved = LeanTask.WhenEach(source).GetAsyncEnumerator().MoveNextAsync();
        source.SetResult();
        Assert.True(await moved);
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

    private static async Task NextIsAsync(IAsyncEnumerator<LeanTask<int>> each, LeanTask<int> expected)
    {
        ValueTask<bool> moved = each.MoveNextAsync();
        Assert.True(moved.IsCompleted);
        Assert.True(await moved);
        Assert.Same(expected, each.Current);
    }

    private static async Task<List<T>> ListAsync<T>(IAsyncEnumerable<T> each)
    {
        List<T> list = [];
        await foreach (T item in each)
            list.Add(item);
        return list;
    }

}
