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

    /// <summary>All numbers differ, so that none can stand for another.</summary>
    [Fact]
    public void EachSumIsOfItsOwnNumber()
    {
        MethodCounts first = Counts([1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43]);
        MethodCounts second = Counts([100, 200, 300, 500, 700, 1_100, 1_300, 1_700, 1, 10, 2_900, 100, 3_700, 1_000, 4_300]);
        Assert.Equal(
            new MethodSums
            {
                Kind = MethodKind.Task,
                Synchronous = 101,
                Suspended = 202,
                EndedLater = 303,
                Suspensions = 505,
                Faults = 707,
                Canceled = 1_111,
                SuspendedNanoseconds = 1_313,
                Boxes = 1_717,
                BytesOfBoxes = (17 * 19) + (1_700 * 1),
                BytesOfValueTaskBoxes = (17 * 23) + (1_700 * 10),
                ResultTasks = 2_929,
                BytesOfResultTasks = (29 * 31) + (2_900 * 100),
                BytesOfOutcomes = (2 * 31) + (200 * 100),
                StateMachines = 3_737,
                Bytes = 4_343,
            },
            MethodSums.Of([first, second]));
    }

    private static MethodCounts Counts(long[] numbers) => Counts(results: 0, resultBytes: 0, boxes: 0, boxBytes: 0) with
    {
        Kind = MethodKind.Task,
        Synchronous = numbers[0],
        Suspended = numbers[1],
        EndedLater = numbers[2],
        Suspensions = numbers[3],
        Faults = numbers[4],
        Canceled = numbers[5],
        SuspendedNanoseconds = numbers[6],
        Boxes = numbers[7],
        BoxBytes = (int)numbers[8],
        ValueTaskBoxBytes = (int)numbers[9],
        ResultTasks = numbers[10],
        ResultTaskBytes = (int)numbers[11],
        StateMachines = numbers[12],
        StateMachineBytes = (int)numbers[13],
        Bytes = numbers[14],
    };

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
