using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Contexts;

/// <summary>What joins, converts or enumerates tasks comes back to no context by itself, as in the BCL: who blocks inside a context would wait for ever.</summary>
public sealed class OwnPostsTests
{
    private static readonly Dictionary<string, Func<LeanTaskSource<int>, LeanTaskSource<int>, Func<bool>>> s_constructs = new()
    {
        ["LeanTask.WhenAll"] = static (first, second) => Ends(LeanTask.WhenAll(first, second)),
        ["LeanTask.WhenAny"] = static (first, second) => Ends(LeanTask.WhenAny(first, second)),
        ["LeanTask.WhenEach"] = static (first, second) => Next(LeanTask.WhenEach(first, second)),
        ["LeanTask.WhenEach with a token"] = static (first, second) => Next(LeanTask.WhenEach(first, second), new CancellationTokenSource().Token),
        ["LeanTask.WhenEach of tasks"] = static (first, second) => Next(LeanTask.WhenEach(first.AsTask(), second.AsTask())),
        ["LeanTask.WhenEach of value tasks"] = static (first, second) => Next(LeanTask.WhenEach(first.AsValueTask(), second.AsValueTask())),
        ["LeanValueTask.WhenAll"] = static (first, second) => Ends(LeanValueTask.WhenAll(first.AsValueTask(), second.AsValueTask())),
        ["LeanValueTask.WhenAll of an array"] = static (first, second) => Ends(LeanValueTask.WhenAll([first.AsValueTask(), second.AsValueTask()])),
        ["LeanValueTask.WhenAny"] = static (first, second) => Ends(LeanValueTask.WhenAny([first.AsValueTask(), second.AsValueTask()])),
        ["LeanValueTask.WhenEach"] = static (first, second) => Next(LeanValueTask.WhenEach(first.AsValueTask(), second.AsValueTask())),
        ["LeanValueTask.WhenEach with a token"] = static (first, second) => Next(LeanValueTask.WhenEach(first.AsValueTask(), second.AsValueTask()), new CancellationTokenSource().Token),
        ["WaitAsync"] = static (first, _) => Ends(first.Task.WaitAsync(TimeSpan.FromHours(1))),
        ["AsTask"] = static (first, _) => Ends(new ValueTask<int>(first.AsTask())),
        ["AsTask of a value task"] = static (first, _) => Ends(new ValueTask<int>(first.AsValueTask().AsTask())),
        ["AsLeanTask"] = static (first, _) => Ends(first.AsTask().AsLeanTask()),
        ["AsLeanTask of a value task"] = static (first, _) => Ends(first.AsValueTask().AsLeanTask()),
        ["Unwrap"] = static (first, second) => Ends(first.Task.ContinueWith(_ => second.Task).Unwrap()),
        ["ContinueWith"] = static (first, _) => Ends(first.Task.ContinueWith(static task => task.Result)),
        ["ForEachAsync"] = static (first, second) => Ends(LeanParallel.ForEachAsync([first, second], static async (source, _) => await source.Task.ConfigureAwait(false))),
    };

    public static TheoryData<string> Names => [.. s_constructs.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void NothingIsPosted(string name)
    {
        LeanTaskSource<int> first = new();
        LeanTaskSource<int> second = new();
        Assert.Equal(0, OwnPosts.Of(
            () => s_constructs[name](first, second),
            () =>
            {
                first.SetResult(1);
                second.SetResult(2);
            }));
    }

    /// <summary>The same is counted where something does come back.</summary>
    [Fact]
    public void AnAwaitIsCounted()
    {
        LeanTaskSource<int> source = new();
        Assert.Equal(1, OwnPosts.Of(() => Ends(AwaitAsync(source)), () => source.SetResult(1)));

        static async LeanTask<int> AwaitAsync(LeanTask<int> task) => await task;
    }

    private static Func<bool> Ends(LeanTask task) => () => task.IsCompleted;

    private static Func<bool> Ends<T>(ValueTask<T> task) => () => task.IsCompleted;

    private static Func<bool> Next<T>(IAsyncEnumerable<T> tasks, CancellationToken token = default)
    {
        ValueTask<bool> next = tasks.GetAsyncEnumerator(token).MoveNextAsync();
        return () => next.IsCompleted;
    }
}
