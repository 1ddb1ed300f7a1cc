using System.Runtime.CompilerServices;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>
/// Tasks, sources and tokens that the product did not make end before any call that reads them, so also between two readings that
/// belong together.
/// </summary>
public class ForeignScenarios
{
    private static readonly Dictionary<string, Func<ValueTask<int>, ValueTask<int>>> s_readers = new()
    {
        ["AsLeanTask"] = static task => task.AsLeanTask().AsValueTask(),
        ["AwaitedTask"] = static task => ModelAwaited.Start(task).AsValueTask(),
        ["Flow"] = static task => Flow.FromValueTask(task).AsValueTask(),
        ["LeanTask"] = static task => AwaitInLeanTask(task).AsValueTask(),
        ["Pooled"] = AwaitPooled,
        ["WhenAll"] = static task => First(LeanValueTask.WhenAll([task])),
        ["WhenAllOfTwo"] = static task => First(LeanValueTask.WhenAll(task, new ValueTask<int>(8))),
        ["WhenEach"] = static task => First(LeanValueTask.WhenEach([task])),
    };

    private static readonly Dictionary<string, Func<CancellationToken, LeanTask>> s_cancelable = new()
    {
        ["ContinueWith"] = static token => new LeanTaskSource<int>().Task.ContinueWith(static _ => { }, token),
        ["Delay"] = static token => LeanTask.Delay(TimeSpan.FromSeconds(1), new HandTime(), token),
        ["StartNew"] = static token => LeanTask.Factory.StartNew(static () => { }, token),
        ["Rented"] = static token => ReusableValueTaskSource<int>.Rent().AsValueTask(TimeSpan.FromSeconds(1), new HandTime(), token).AsLeanTask(),
        ["WaitAsync"] = static token => new LeanTaskSource<int>().Task.WaitAsync(token),
    };

    /// <summary>Makes the pools, whose static fields stay.</summary>
    public ForeignScenarios()
    {
        foreach (Func<ValueTask<int>, ValueTask<int>> reader in s_readers.Values)
            Explorer.DepthFirst("The pools", execution => Ends(execution, reader, new ForeignSource<int>(execution)), Explored.Options with { MaxExecutions = 1 });
    }

    public static TheoryData<string> Readers => [.. s_readers.Keys];

    public static TheoryData<string> Cancelable => [.. s_cancelable.Keys];

    /// <summary>The end of the task between two looks at it is no failure.</summary>
    [Fact]
    public void ATaskEndsWhileTheFirstOfTwoIsAwaited() => Explored.Always(static execution =>
    {
        ForeignTask<int> task = new(execution);
        ForeignTask<int> other = new(execution);
        ValueTask<(int Index, int Result)> any = default;
        execution.Start("make", () => any = LeanValueTask.WhenAny(new ValueTask<int>(task.Task), new ValueTask<int>(other.Task)));
        execution.Start("end", () => task.SetResult(7));
        execution.AtEnd(() => execution.Require(any.IsCompleted && any.GetAwaiter().GetResult() == (0, 7), "The first has not won."));
    });

    [Fact]
    public void ATaskFailsWhileTheFirstOfTwoIsAwaited() => Explored.Always(static execution =>
    {
        ForeignTask<int> task = new(execution);
        ForeignTask<int> other = new(execution);
        ValueTask<(int Index, int Result)> any = default;
        execution.Start("make", () => any = LeanValueTask.WhenAny(new ValueTask<int>(task.Task), new ValueTask<int>(other.Task)));
        execution.Start("end", () => task.SetException(new FormatException()));
        execution.AtEnd(() => execution.Require(
            Record.Exception(() => any.GetAwaiter().GetResult()) is FormatException, $"It has not failed as the first did: {any.IsFaulted}."));
    });

    [Fact]
    public void TwoSourcesEndWhileTheFirstIsAwaited() => Explored.Always(static execution =>
    {
        ForeignSource<int>[] sources = [new(execution), new(execution)];
        ValueTask<(int Index, int Result)> any = default;
        execution.Start("make", () => any = LeanValueTask.WhenAny(sources[0].Task, sources[1].Task));
        execution.Start("end one", () => sources[0].SetResult(0));
        execution.Start("end the other", () => sources[1].SetResult(1));
        execution.AtEnd(() =>
        {
            execution.Require(any.IsCompletedSuccessfully, "There is no result.");
            (int index, int result) = any.GetAwaiter().GetResult();
            execution.Require(index == result, $"The result of the first, {index}, is {result}.");
            execution.Require(sources[0].IsTaken && sources[1].IsTaken, "A source has not been consumed.");
        });
    }, preemptions: 1);

    [Theory]
    [MemberData(nameof(Readers))]
    public void ATaskEndsWhileItIsRead(string by) => Explored.Always(execution =>
    {
        ForeignTask<int> task = new(execution);
        ValueTask<int> end = default;
        execution.Start("read", () => end = s_readers[by](new ValueTask<int>(task.Task)));
        execution.Start("end", () => task.SetResult(7));
        execution.AtEnd(() => execution.Require(end.IsCompletedSuccessfully && end.GetAwaiter().GetResult() == 7, "The result is lost."));
    });

    [Theory]
    [MemberData(nameof(Readers))]
    public void ASourceEndsWhileItIsRead(string by) => Explored.Always(execution => Ends(execution, s_readers[by], new ForeignSource<int>(execution)));

    [Theory]
    [MemberData(nameof(Cancelable))]
    public void ATokenIsCanceledWhileItIsRead(string by) => Explored.Always(execution =>
    {
        ForeignCancellation cancellation = new(execution);
        LeanTask? task = null;
        execution.Start("read", () => task = s_cancelable[by](cancellation.Token));
        execution.Start("cancel", cancellation.Cancel);
        execution.AtEnd(() => execution.Require(
            task!.IsCanceled || (by == "StartNew" && task.IsCompletedSuccessfully), $"The task is {task.Status}."));
    });

    private static void Ends(Execution execution, Func<ValueTask<int>, ValueTask<int>> reader, ForeignSource<int> source)
    {
        ValueTask<int> end = default;
        execution.Start("read", () => end = reader(source.Task));
        execution.Start("end", () => source.SetResult(7));
        execution.AtEnd(() =>
        {
            execution.Require(end.IsCompletedSuccessfully && end.GetAwaiter().GetResult() == 7, "The result is lost.");
            execution.Require(source.IsTaken, "The source has not been consumed.");
        });
    }

    private static async LeanTask<int> AwaitInLeanTask(ValueTask<int> task) => await task;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AwaitPooled(ValueTask<int> task) => await task;

    private static async ValueTask<int> First(ValueTask<int[]> all) => (await all)[0];

    private static async ValueTask<int> First(ValueTask<(int First, int Second)> all) => (await all).First;

    private static async ValueTask<int> First(IAsyncEnumerable<ValueTask<int>> each)
    {
        int result = 0;
        await foreach (ValueTask<int> task in each)
            result = await task;
        return result;
    }
}
