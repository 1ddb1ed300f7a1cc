using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;

namespace LeanTasks.Tool.Forecast;

/// <summary>The bytes of all counted calls of a method that are gone once it is fused.</summary>
/// <param name="Awaited">Where fused methods await each call.</param>
/// <param name="AtFusedEntryPoint">Where other code has each call's task.</param>
internal sealed record FusableBytes(long Awaited, long AtFusedEntryPoint)
{
    /// <summary>Computes them.</summary>
    /// <remarks>
    /// A call that a fused method awaits has neither box nor task. One whose task other code has keeps the task for its result, and if it suspends, it
    /// has a task with nothing but the outcome in the place of its box. An iterator keeps its object, and has no box either way.
    /// </remarks>
    /// <param name="sums">The counts.</param>
    public static FusableBytes Of(MethodSums sums) => sums.Kind switch
    {
        MethodKind.Task or MethodKind.TaskOfT or MethodKind.ValueTask or MethodKind.ValueTaskOfT =>
            new FusableBytes(sums.Bytes, Math.Max(0, sums.BytesOfBoxes - sums.BytesOfOutcomes)),
        MethodKind.PoolingValueTask or MethodKind.PoolingValueTaskOfT or MethodKind.PooledValueTask or MethodKind.PooledValueTaskOfT =>
            new FusableBytes(sums.Bytes, sums.Bytes),
        MethodKind.Iterator => new FusableBytes(sums.BytesOfBoxes, sums.BytesOfBoxes),
        _ => new FusableBytes(0, 0),
    };
}
