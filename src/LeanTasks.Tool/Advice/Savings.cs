using LeanTasks.Profiling;
using LeanTasks.Tool.Calibration;

namespace LeanTasks.Tool.Advice;

/// <summary>Computes the savings of a change to a method: bytes from the counts, time from the measurements on this machine.</summary>
/// <remarks>The measured methods have boxes and result tasks of their own sizes; each byte of difference is charged at the price of a byte.</remarks>
/// <param name="costs">The costs of calls.</param>
internal sealed class Savings(CostTable costs)
{
    /// <summary>The bytes of a task that <c>AsTask</c> makes of a value task over a source, as that of a pooled method is. Where the box is itself a task, as of the BCL's builder, it makes none.</summary>
    public const double TaskOverSource = 88;

    /// <summary>Of <c>async Task</c>, by returning a <c>ValueTask</c>: the tasks of results, and the difference of the boxes.</summary>
    /// <param name="sums">The counts.</param>
    /// <returns>The saving.</returns>
    public Saving AsValueTask(MethodSums sums)
    {
        Estimate results = sums.ResultTasks * Nanoseconds(costs.SynchronousTaskOfT, costs.SynchronousValueTaskOfT)
            + Beyond(sums.BytesOfResultTasks, sums.ResultTasks * costs.SynchronousTaskOfT.Bytes);
        Estimate cached = (sums.Synchronous - sums.ResultTasks) * Nanoseconds(costs.SynchronousTask, costs.SynchronousValueTask);
        double boxBytes = sums.BytesOfBoxes - sums.BytesOfValueTaskBoxes;
        Estimate boxes = sums.Suspended * Nanoseconds(costs.SuspendingTask, costs.SuspendingValueTask)
            + Beyond(boxBytes, sums.Suspended * (costs.SuspendingTask.Bytes - costs.SuspendingValueTask.Bytes));
        return new Saving(sums.BytesOfResultTasks + boxBytes, results + cached + boxes);
    }

    /// <summary>By the pooled builder, in steady state: the tasks of results, and all boxes.</summary>
    /// <param name="sums">The counts, of a <c>Task</c> or a <c>ValueTask</c>.</param>
    /// <returns>The saving.</returns>
    public Saving AsPooled(MethodSums sums)
    {
        bool task = IsTask(sums.Kind);
        Cost suspending = task ? costs.SuspendingTask : costs.SuspendingValueTask;
        Estimate results = sums.ResultTasks * Nanoseconds(costs.SynchronousTaskOfT, costs.SynchronousPooled)
            + Beyond(sums.BytesOfResultTasks, sums.ResultTasks * costs.SynchronousTaskOfT.Bytes);
        Estimate cached = (sums.Synchronous - sums.ResultTasks) * Nanoseconds(task ? costs.SynchronousTask : costs.SynchronousValueTaskOfT, costs.SynchronousPooled);
        Estimate boxes = sums.Suspended * Nanoseconds(suspending, costs.SuspendingPooled) + Beyond(sums.BytesOfBoxes, sums.Suspended * suspending.Bytes);
        return new Saving(sums.BytesOfResultTasks + sums.BytesOfBoxes, results + cached + boxes);
    }

    /// <summary>By a pool that keeps more boxes, of a method that has one: those that it did not have.</summary>
    /// <param name="sums">The counts.</param>
    /// <returns>The saving.</returns>
    public Saving AsKept(MethodSums sums) => new(sums.Bytes, Beyond(sums.Bytes, 0));

    /// <summary>By returning the awaited task: the whole cost of the method.</summary>
    /// <param name="sums">The counts.</param>
    /// <returns>The saving.</returns>
    public Saving AsPassThrough(MethodSums sums) => new(sums.Bytes, TimeOfMethod(sums));

    /// <summary>By moving the code into the only caller: the whole cost of the method, less the bytes that its variables add to the caller's boxes.</summary>
    /// <param name="sums">The counts.</param>
    /// <param name="caller">The counts of the caller.</param>
    /// <returns>The saving; an upper bound where the method allocated no boxes, which show the size of its variables.</returns>
    public Saving AsMerged(MethodSums sums, MethodSums caller)
    {
        double least = (IsTask(sums.Kind) ? costs.SuspendingTask : costs.SuspendingValueTask).Bytes;
        double growth = sums.Boxes == 0 ? 0 : Math.Max(0, (sums.BytesOfBoxes / (double)sums.Boxes) - least);
        double moved = caller.Boxes * growth;
        return Less(new Saving(sums.Bytes, TimeOfMethod(sums)), moved);
    }

    /// <summary>The rest of a saving when other objects become larger by it.</summary>
    /// <param name="saving">The saving.</param>
    /// <param name="bytes">The bytes by which they grow.</param>
    /// <returns>The rest.</returns>
    public Saving Less(Saving saving, double bytes) => new(saving.Bytes - bytes, saving.Nanoseconds - (bytes * costs.AllocatedByte.Time));

    private Estimate TimeOfMethod(MethodSums sums)
    {
        bool task = IsTask(sums.Kind);
        Cost synchronous = task ? costs.PassThroughSynchronous : costs.PassThroughSynchronousValueTask;
        Cost suspending = task ? costs.PassThroughSuspending : costs.PassThroughSuspendingValueTask;
        return (sums.Synchronous * synchronous.Time) + (sums.Suspended * suspending.Time)
            + Beyond(sums.Bytes, (sums.Synchronous * synchronous.Bytes) + (sums.Suspended * suspending.Bytes));
    }

    /// <summary>The time of the counted bytes beyond those of the measured methods.</summary>
    private Estimate Beyond(double counted, double measured) => (counted - measured) * costs.AllocatedByte.Time;

    private static Estimate Nanoseconds(Cost before, Cost after) => before.Time - after.Time;

    private static bool IsTask(MethodKind kind) => kind is MethodKind.Task or MethodKind.TaskOfT;
}

/// <summary>The saving of a piece of advice over all counted calls.</summary>
/// <param name="Bytes">Bytes on the heap.</param>
/// <param name="Nanoseconds">Nanoseconds; negative if it would cost time.</param>
internal readonly record struct Saving(double Bytes, Estimate Nanoseconds);
