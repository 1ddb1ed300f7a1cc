using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Tests.Advice;

namespace LeanTasks.Tool.Tests.Forecast;

public sealed class FusableBytesTests
{
    // Ten calls with a task for their result, and five with a box of 112 bytes, in the place of which the entry point has a task of 72.
    [Theory]
    [InlineData(MethodKind.TaskOfT, (10 * 72) + (5 * 112), 5 * (112 - 72))]
    [InlineData(MethodKind.ValueTaskOfT, 5 * 112, 5 * (112 - 72))]
    [InlineData(MethodKind.PoolingValueTaskOfT, 5 * 112, 5 * 112)]
    [InlineData(MethodKind.Iterator, 5 * 112, 5 * 112)]
    [InlineData(MethodKind.Void, 0, 0)]
    [InlineData(MethodKind.LeanTask, 0, 0)]
    public void TheEntryPointKeepsATaskAndAnAwaitNone(MethodKind kind, long awaited, long atFusedEntryPoint)
    {
        MethodSums sums = Samples.Sums(kind, synchronous: 10, suspended: 5, boxBytes: 112) with { BytesOfOutcomes = 5 * 72 };
        Assert.Equal(new FusableBytes(awaited, atFusedEntryPoint), FusableBytes.Of(sums));
    }

    /// <summary>A box that is smaller than the task, as no runtime has it, would not make the entry point save less than nothing.</summary>
    [Fact]
    public void NoEntryPointSavesLessThanNothing() =>
        Assert.Equal(0, FusableBytes.Of(Samples.Sums(MethodKind.Task, synchronous: 0, suspended: 5, boxBytes: 64) with { BytesOfOutcomes = 5 * 72 }).AtFusedEntryPoint);
}
