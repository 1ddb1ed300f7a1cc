using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Operations that end by a time, by a token or by hand, and the operations that follow on the same object.</summary>
public class LimitScenarios
{
    private const string StillThere = "The timer or the registration is still there.";

    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);

    [Fact]
    public void ATimeATokenAndAReplyEndAnOperation() => Explored.Always(static execution =>
    {
        CancellationTokenSource cancellation = new();
        HandTime time = new();
        PooledValueTaskSource<int> source = New();
        ValueTask<int> task = source.AsValueTask(s_second, time, cancellation.Token);
        int replies = 0;
        execution.Start("time", time.Elapse);
        execution.Start("cancel", cancellation.Cancel);
        execution.Start("reply", () => replies = source.TrySetResult(1) ? 1 : 0);
        execution.AtEnd(() =>
        {
            execution.Require(task.IsCompleted && (replies == 1) == task.IsCompletedSuccessfully, "It has not ended, or not by who has won.");
            RequireFree(execution, source, time);
        });
    });

    [Fact]
    public void AnOperationEndsWhileItIsLimited() => Explored.Always(static execution =>
    {
        CancellationTokenSource cancellation = new();
        HandTime time = new();
        PooledValueTaskSource<int> source = New();
        execution.Start("limit", () => source.AsValueTask(s_second, time, cancellation.Token));
        execution.Start("reply", () => source.TrySetResult(1));
        execution.Start("time", time.ElapseIfItRuns);
        execution.AtEnd(() =>
        {
            execution.Require(source.AsValueTask().IsCompleted, "The operation has not ended.");
            RequireFree(execution, source, time);
        });
    });

    [Fact]
    public void AnOperationEndsWhileTwoLimitIt() => Explored.Always(static execution =>
    {
        HandTime[] times = [new(), new()];
        PooledValueTaskSource<int> source = New();
        foreach (HandTime time in times)
            execution.Start("limit", () => source.AsValueTask(s_second, time));
        execution.Start("reply", () => source.TrySetResult(1));
        execution.AtEnd(() => RequireFree(execution, source, times));
    });

    /// <summary>The token's source is about to cancel the operation when a reply comes, and the object goes on to the operation of the next renter.</summary>
    [Fact]
    public void ATokenIsCanceledTooLate() => Explored.Always(static execution =>
        CancelWhileGoingOn(execution, static next => next.AsValueTask(s_second, new HandTime(), new CancellationTokenSource().Token)));

    [Fact]
    public void ATokenIsCanceledTooLateAndTheNextHasNone() => Explored.Always(static execution => CancelWhileGoingOn(execution, static next => next.AsValueTask()));

    [Fact]
    public void ATimeEndsTooLate() => Explored.Always(static execution =>
    {
        HandTime time = new();
        GoOn(execution, time, CancellationToken.None, static next => next.AsValueTask(s_second, new HandTime(), new CancellationTokenSource().Token));
        execution.Start("time", time.Elapse);
    });

    /// <summary>The next operation has the same token, and is canceled by it in any case.</summary>
    [Fact]
    public void ATokenCancelsTheNextToo() => Explored.Always(static execution =>
    {
        CancellationTokenSource cancellation = new();
        HandTime[] times = [new(), new()];
        PooledValueTaskSource<int> first = New();
        ValueTask<int> task = first.AsValueTask(s_second, times[0], cancellation.Token);
        PooledValueTaskSource<int> second = default;
        ValueTask<int> next = default;
        execution.Start("use", () =>
        {
            first.TrySetResult(1);
            Consume(task);
            second = ReusableValueTaskSource<int>.Rent();
            next = second.AsValueTask(s_second, times[1], cancellation.Token);
        });
        execution.Start("cancel", () =>
        {
            // What the lock of the source is, which the explorer does not know of: whoever finds a callback sees what was there when it was registered.
            Interlocked.MemoryBarrier();
            cancellation.Cancel();
        });
        execution.AtEnd(() =>
        {
            execution.Require(next.IsCanceled, "The next operation has not been canceled.");
            RequireFree(execution, second, times);
        });
    });

    /// <summary>Somebody sets the limits of an operation that ends meanwhile, and is followed by one that has others.</summary>
    [Fact]
    public void AnOperationIsLimitedTooLate() => Explored.Always(static execution =>
    {
        HandTime late = new();
        HandTime time = new();
        PooledValueTaskSource<int> first = New();
        PooledValueTaskSource<int> second = default;
        execution.Start("limit", () => first.AsValueTask(s_second, late));
        execution.Start("use", () =>
        {
            first.TrySetResult(1);
            Consume(first.AsValueTask());
            second = ReusableValueTaskSource<int>.Rent();
            _ = second.AsValueTask(s_second, time);
        });
        execution.Start("time", late.ElapseIfItRuns);
        execution.AtEnd(() => RequireGoesOn(execution, second, second.AsValueTask(), late, time));
    });

    // Of a new object: one that an earlier execution has left in a pool would have its limits.
    private static PooledValueTaskSource<int> New() => SourceFields<int>.Rented(version: 0);

    private static void CancelWhileGoingOn(Execution execution, Func<PooledValueTaskSource<int>, ValueTask<int>> toTask)
    {
        CancellationTokenSource cancellation = new();
        GoOn(execution, new HandTime(), cancellation.Token, toTask);
        execution.Start("cancel", cancellation.Cancel);
    }

    /// <summary>Rents an operation that has limits, and another when that one is over.</summary>
    private static void GoOn(Execution execution, HandTime time, CancellationToken cancellationToken, Func<PooledValueTaskSource<int>, ValueTask<int>> toTask)
    {
        PooledValueTaskSource<int> first = New();
        ValueTask<int> task = first.AsValueTask(s_second, time, cancellationToken);
        PooledValueTaskSource<int> second = default;
        ValueTask<int> next = default;
        execution.Start("use", () =>
        {
            first.TrySetResult(1);
            Consume(task);
            execution.Require(SourceFields<int>.AreLimitsFree(first), "The operation is over, and its timer or registration is still there.");
            second = ReusableValueTaskSource<int>.Rent();
            execution.Require(SourceFields<int>.ObjectOf(first) == SourceFields<int>.ObjectOf(second), "The object has not gone back.");
            next = toTask(second);
        });
        execution.AtEnd(() => RequireGoesOn(execution, second, next, time));
    }

    private static void Consume(ValueTask<int> task)
    {
        while (!task.IsCompleted)
            Thread.SpinWait(1);
        _ = Record.Exception(() => task.GetAwaiter().GetResult());
    }

    /// <summary>The next operation is there until it is completed.</summary>
    private static void RequireGoesOn(Execution execution, PooledValueTaskSource<int> source, ValueTask<int> task, params HandTime[] times)
    {
        execution.Require(!task.IsCompleted, "The next operation has been ended by what was the first one's.");
        execution.Require(source.TrySetResult(3) && task.GetAwaiter().GetResult() == 3, "The next renter has not the result that is meant for it.");
        RequireFree(execution, source, times);
    }

    private static void RequireFree(Execution execution, PooledValueTaskSource<int> source, params HandTime[] times) => execution.Require(
        Array.TrueForAll(times, static time => time.IsDisposed || !time.HasTimer) && SourceFields<int>.AreLimitsFree(source), StillThere);
}
