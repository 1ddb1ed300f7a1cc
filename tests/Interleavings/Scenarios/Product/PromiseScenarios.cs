using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Promises that several come to complete: by hand, by time, and as value tasks end.</summary>
public class PromiseScenarios
{
    [Fact]
    public void TwoCompleteASourceThatIsAwaited() => Explored.Always(static execution =>
    {
        ReusableValueTaskSource<int> source = new();
        Once continuation = new(execution, "The continuation");
        int winner = 0;
        ValueTask<int> task = source.AsValueTask();
        execution.Start("await", () => task.GetAwaiter().UnsafeOnCompleted(continuation.Runs));
        execution.Start("one", () => Set(1));
        execution.Start("other", () => Set(2));
        execution.AtEnd(() => execution.Require(winner is 1 or 2 && task.GetAwaiter().GetResult() == winner, $"The winner is {winner}."));

        void Set(int result)
        {
            if (source.TrySetResult(result))
                Interlocked.Add(ref winner, result);
        }
    });

    /// <summary>With the version, a late completer cannot complete the operation that has begun meanwhile.</summary>
    [Fact]
    public void OneCompletesASourceTooLate() => Explored.Always(static execution =>
    {
        ReusableValueTaskSource<int> source = new();
        short version = source.Version;
        ValueTask<int> first = source.AsValueTask();
        ValueTask<int> next = default;
        int result = 0;
        execution.Start("use", () =>
        {
            source.TrySetResult(1, version);
            while (!first.IsCompleted)
                Thread.SpinWait(1);
            result = first.GetAwaiter().GetResult();
            next = source.AsValueTask();
        });
        execution.Start("late", () => source.TrySetResult(2, version));
        execution.AtEnd(() => execution.Require(result is 1 or 2 && !next.IsCompleted, "The next operation has ended."));
    });

    /// <summary>The one that takes the result begins the next operation, which another completes at once.</summary>
    [Fact]
    public void TheNextOperationLeavesTheResultAlone() => Explored.Always(static execution =>
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> first = source.AsValueTask();
        short next = (short)(source.Version + 1);
        source.SetResult(1);
        execution.Start("take", () =>
        {
            int result = first.GetAwaiter().GetResult();
            execution.Require(result == 1, $"The result is {result}.");
        });
        execution.Start("complete the next", () => source.TrySetResult(2, next));
    });

    /// <summary>The object of the operation lies in the pool, or stands for the operation of the next renter.</summary>
    [Fact]
    public void OneCompletesAPooledValueTaskSourceTooLate() => Explored.Always(static execution =>
    {
        PooledValueTaskSource<int> first = ReusableValueTaskSource<int>.Rent();
        ValueTask<int> task = first.AsValueTask();
        int result = 0;
        execution.Start("use", () =>
        {
            first.TrySetResult(1);
            while (!task.IsCompleted)
                Thread.SpinWait(1);
            result = task.GetAwaiter().GetResult();
            PooledValueTaskSource<int> second = ReusableValueTaskSource<int>.Rent();
            execution.Require(SourceFields<int>.ObjectOf(first) == SourceFields<int>.ObjectOf(second), "The object has not gone back.");
            ValueTask<int> next = second.AsValueTask();
            execution.Require(second.TrySetResult(3) && next.GetAwaiter().GetResult() == 3, "The next renter has not the result that is meant for it.");
        });
        execution.Start("late", () => first.TrySetResult(2));
        execution.AtEnd(() => execution.Require(result is 1 or 2, $"The result is {result}."));
    });

    /// <summary>The object that the source stands on has no version left; who sees the next operation may complete it.</summary>
    [Fact]
    public void ASourceGoesOnAfterItsLastVersion() => Explored.Always(static execution =>
    {
        ReusableValueTaskSource<int> source = new();
        SourceFields<int>.SetVersion(source, ushort.MaxValue);
        ValueTask<int> last = source.AsValueTask();
        source.SetResult(1);
        execution.Start("consume", () => last.GetAwaiter().GetResult());
        execution.Start("complete the next", () =>
        {
            while (source.Version != 0)
                Thread.SpinWait(1);
            execution.Require(source.TrySetResult(2), "The next operation cannot be completed.");
        });
        execution.AtEnd(() => execution.Require(
            source.AsValueTask().IsCompleted && source.AsValueTask().GetAwaiter().GetResult() == 2, "The next result is lost."));
    });

    [Fact]
    public void ADelayIsCanceledWhileItsTimeEnds() => Explored.Always(static execution =>
    {
        CancellationTokenSource cancellation = new();
        HandTime time = new();
        LeanTask delay = LeanTask.Delay(TimeSpan.FromSeconds(1), time, cancellation.Token);
        execution.Start("time", time.Elapse);
        execution.Start("cancel", cancellation.Cancel);
        execution.AtEnd(() => execution.Require(
            (delay.IsCanceled || delay.IsCompletedSuccessfully) && time.IsDisposed, $"The delay is {delay.Status}, its timer still there."));
    });

    [Fact]
    public void ATimeEndsWhileTheDelayIsMade() => Explored.Always(static execution =>
    {
        HandTime time = new();
        LeanTask? delay = null;
        execution.Start("make", () => delay = LeanTask.Delay(TimeSpan.FromSeconds(1), time));
        execution.Start("time", () =>
        {
            while (!time.HasTimer)
                Thread.SpinWait(1);
            time.Elapse();
        });
        execution.AtEnd(() => execution.Require(delay!.IsCompletedSuccessfully && time.IsDisposed, "The timer is still there."));
    });

    [Fact]
    public void TwoValueTasksEndWhileAllAreAwaited() => Explored.Always(static execution =>
    {
        (ReusableValueTaskSource<int> a, LeanTaskSource<int> b) = (new(), new());
        ValueTask<(int, int)> all = default;
        execution.Start("make", () => all = LeanValueTask.WhenAll(a.AsValueTask(), b.AsValueTask()));
        execution.Start("one", () => a.SetResult(1));
        execution.Start("other", () => b.SetResult(2));
        execution.AtEnd(() => execution.Require(
            all.IsCompleted && all.GetAwaiter().GetResult() == (1, 2) && a.Version == 1, "Not all results are there, or one is not taken."));
    });

    [Fact]
    public void TwoValueTasksEndWhileTheFirstIsAwaited() => Explored.Always(static execution =>
    {
        ReusableValueTaskSource<int>[] sources = [new(), new()];
        ValueTask<(int Index, int Result)> any = default;
        execution.Start("make", () => any = LeanValueTask.WhenAny(sources[0].AsValueTask(), sources[1].AsValueTask()));
        execution.Start("one", () => sources[0].SetResult(10));
        execution.Start("other", () => sources[1].SetResult(11));
        execution.AtEnd(() =>
        {
            (int index, int result) = any.IsCompleted ? any.GetAwaiter().GetResult() : (-1, -1);
            execution.Require(index >= 0 && result == 10 + index, $"Of {index} the result is {result}.");
            execution.Require(Array.TrueForAll(sources, static source => source.Version == 1), "A source has not been consumed.");
        });
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TwoTasksEndWhileTheyAreContinued(bool any) => Explored.Always(execution =>
    {
        LeanTaskSource[] tasks = [new(), new()];
        Once continuation = new(execution, "The continuation");
        execution.Start("continue", () => _ = any
            ? LeanTask.Factory.ContinueWhenAny(tasks, _ => continuation.Runs(), TaskContinuationOptions.ExecuteSynchronously)
            : LeanTask.Factory.ContinueWhenAll(tasks, _ => continuation.Runs(), TaskContinuationOptions.ExecuteSynchronously));
        execution.Start("one", tasks[0].SetResult);
        execution.Start("other", tasks[1].SetResult);
    });
}
