using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Tests.Advice;

/// <summary>Each saving is reckoned from the costs that it names: the numbers of calls and bytes differ, so that no column can stand for another.</summary>
public sealed class SavingsTests
{
    private static readonly MethodSums s_ofTask = Of(MethodKind.TaskOfT);

    private static readonly MethodSums s_ofValueTask = Of(MethodKind.ValueTaskOfT);

    [Fact]
    public void ByAValueTask() => Assert.Equal(
        "11 B: AllocatedByte 11 0, SuspendingTask 11 -11, SuspendingValueTask -11 11, SynchronousTask 4 0, SynchronousTaskOfT 3 -3, SynchronousValueTask -4 0, SynchronousValueTaskOfT -3 0",
        Weights.Of(static savings => savings.AsValueTask(s_ofTask)));

    [Fact]
    public void ByAPool()
    {
        Assert.Equal(
            "30 B: AllocatedByte 30 0, SuspendingPooled -11 0, SuspendingTask 11 -11, SynchronousPooled -7 0, SynchronousTask 4 0, SynchronousTaskOfT 3 -3",
            Weights.Of(static savings => savings.AsPooled(s_ofTask)));
        Assert.Equal(
            "30 B: AllocatedByte 30 0, SuspendingPooled -11 0, SuspendingValueTask 11 -11, SynchronousPooled -7 0, SynchronousTaskOfT 3 -3, SynchronousValueTaskOfT 4 0",
            Weights.Of(static savings => savings.AsPooled(s_ofValueTask)));
        Assert.Equal("23 B: AllocatedByte 23 0", Weights.Of(static savings => savings.AsKept(s_ofValueTask)));
    }

    [Fact]
    public void ByPassingATaskThrough()
    {
        Assert.Equal(
            "23 B: AllocatedByte 23 0, PassThroughSuspending 11 -11, PassThroughSynchronous 7 -7",
            Weights.Of(static savings => savings.AsPassThrough(s_ofTask)));
        Assert.Equal(
            "23 B: AllocatedByte 23 0, PassThroughSuspendingValueTask 11 -11, PassThroughSynchronousValueTask 7 -7",
            Weights.Of(static savings => savings.AsPassThrough(s_ofValueTask)));
    }

    /// <summary>Of 17 bytes of 11 boxes, 22 boxes of the caller get 34; a byte less, where the least box has one.</summary>
    [Fact]
    public void ByAMerge()
    {
        MethodSums caller = s_ofTask with { Boxes = 22 };
        Assert.Equal(
            "-11 B: AllocatedByte -11 0, PassThroughSuspending 11 -11, PassThroughSynchronous 7 -7, SuspendingTask 0 22",
            Weights.Of(savings => savings.AsMerged(s_ofTask, caller)));
        Assert.Equal(
            "-11 B: AllocatedByte -11 0, PassThroughSuspendingValueTask 11 -11, PassThroughSynchronousValueTask 7 -7, SuspendingValueTask 0 22",
            Weights.Of(savings => savings.AsMerged(s_ofValueTask, caller)));
    }

    private static MethodSums Of(MethodKind kind) => Samples.Sums(kind, synchronous: 7, suspended: 11, boxBytes: 0) with
    {
        ResultTasks = 3,
        BytesOfResultTasks = 13,
        BytesOfBoxes = 17,
        BytesOfValueTaskBoxes = 19,
        Bytes = 23,
    };
}
