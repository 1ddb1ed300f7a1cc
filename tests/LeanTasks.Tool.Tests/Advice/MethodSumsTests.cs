using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Tests.Advice;

public class MethodSumsTests
{
    [Fact]
    public void InstantiationsAreAddedUpByTheirOwnSizes()
    {
        MethodSums sums = MethodSums.Of([Counts(results: 3, resultBytes: 72, boxes: 2, boxBytes: 112), Counts(results: 1, resultBytes: 80, boxes: 1, boxBytes: 128)]);
        Assert.Equal((4, (3 * 72) + 80), (sums.ResultTasks, sums.BytesOfResultTasks));
        Assert.Equal((3, (2 * 112) + 128, (2 * 120) + 136), (sums.Boxes, sums.BytesOfBoxes, sums.BytesOfValueTaskBoxes));
        Assert.Equal((7, 4, 3), (sums.Calls, sums.Synchronous, sums.Suspended));
    }

    private static MethodCounts Counts(long results, int resultBytes, long boxes, int boxBytes) => new()
    {
        Assembly = "App",
        StateMachine = "M",
        Kind = MethodKind.TaskOfT,
        Result = "System.Int32",
        Synchronous = results,
        Suspended = boxes,
        EndedLater = boxes,
        Suspensions = boxes,
        Faults = 0,
        Canceled = 0,
        SuspendedNanoseconds = 0,
        Bytes = (results * resultBytes) + (boxes * boxBytes),
        Boxes = boxes,
        BoxBytes = boxBytes,
        ValueTaskBoxBytes = boxBytes + 8,
        ResultTasks = results,
        ResultTaskBytes = resultBytes,
        StateMachines = 0,
        StateMachineBytes = 0,
    };
}
