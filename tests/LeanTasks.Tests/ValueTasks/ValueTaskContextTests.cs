using System.Threading.Tasks.Sources;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

public sealed class ValueTaskContextTests
{
    [Fact]
    public void InputsAreNotAskedForContexts()
    {
        CheckingSource[] sources = [.. Enumerable.Range(0, 3).Select(static _ => new CheckingSource())];
        _ = LeanValueTask.WhenAll(sources[0].Task);
        _ = LeanValueTask.WhenAny(sources[1].Task);
        _ = LeanValueTask.WhenEach(sources[2].Task);
        Assert.All(sources, static source => Assert.Equal((1, ValueTaskSourceOnCompletedFlags.None), (source.Continuations, source.Flags)));
    }

    [Fact]
    public void AwaitComesBackToItsContext()
    {
        foreach (InputKind kind in Enum.GetValues<InputKind>())
        {
            FreshThread.Run(() =>
            {
                QueueingSynchronizationContext context = new();
                Input input = new(kind);
                Task<(int, SynchronizationContext?)>? awaits = null;
                ValueTask<int> task = input.OfInt;
                context.Within(() => awaits = AwaitAsync(task));
                input.End(InputEnd.Result(1));
                Patience.Until(() => context.Posts > 0);
                Assert.False(awaits!.IsCompleted);
                Patience.Until(() =>
                {
                    context.Drain();
                    return awaits.IsCompleted;
                });
                Assert.Equal((1, context), awaits.Result);
            });
        }
    }

    [Fact]
    public void AwaitKeepsItsExecutionContext() => FreshThread.Run(static () =>
    {
        CheckingSource source = new();
        AsyncLocal<int> local = new() { Value = 1 };
        Task<int> seen = SeeAsync(LeanValueTask.WhenAll(source.TaskOfInt, new ValueTask<int>(1)), local);
        local.Value = 2;
        source.SetResult(1);
        Assert.Equal(1, seen.Result);
        Assert.Equal(2, local.Value);
    });

    [Fact]
    public void ChainsDoNotOverflowTheStack()
    {
        const int Depth = 100_000;
        CheckingSource source = new();
        ValueTask<int> task = source.TaskOfInt;
        for (int i = 0; i < Depth; i++)
        {
            task = (i % 3) switch
            {
                0 => FirstAsync(LeanValueTask.WhenAll(task, new ValueTask<int>(0))),
                1 => SecondAsync(LeanValueTask.WhenAny([task])),
                _ => new ValueTask<int>(LengthAsync(LeanValueTask.WhenAll([task]))),
            };
        }

        LeanTask<int> end = task.AsLeanTask();
        source.SetResult(1);
        Patience.UntilEnded(end);
        Assert.Equal(1, end.Result);
    }

    [Fact]
    public void InputsThatEndOneAnotherDoNotOverflowTheStack()
    {
        const int Count = 100_000;
        LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, Count).Select(static _ => new LeanTaskSource<int>())];
        for (int i = 1; i < Count; i++)
        {
            LeanTaskSource<int> next = sources[i];
            ValueTask<(int, int)> all = LeanValueTask.WhenAll(sources[i - 1].Task.AsValueTask(), new ValueTask<int>(1));
            all.GetAwaiter().UnsafeOnCompleted(() => next.SetResult(1));
        }

        LeanTask<int[]> total = LeanValueTask.WhenAll(sources.Select(static source => source.Task.AsValueTask())).AsLeanTask();
        sources[0].SetResult(1);
        Patience.UntilEnded(total);
        Assert.Equal(Count, total.Result.Sum());
    }

    private static async Task<(int, SynchronizationContext?)> AwaitAsync(ValueTask<int> task)
    {
        (int, int) all = await LeanValueTask.WhenAll(task, new ValueTask<int>(0));
        return (all.Item1, SynchronizationContext.Current);
    }

    private static async Task<int> SeeAsync(ValueTask<(int, int)> task, AsyncLocal<int> local)
    {
        await task;
        return local.Value;
    }

    private static async ValueTask<int> FirstAsync(ValueTask<(int, int)> task) => (await task).Item1;

    private static async ValueTask<int> SecondAsync(ValueTask<(int, int)> task) => (await task).Item2;

    private static async Task<int> LengthAsync(ValueTask<int[]> task) => (await task).Length;
}
