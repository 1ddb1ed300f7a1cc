using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>Some of the sides of a fork, contiguous in pinned memory: forks until one side is left, and runs that in place.</summary>
/// <param name="sides">The first of all sides.</param>
/// <param name="index">The index of this part's first side.</param>
/// <param name="count">The number of this part's sides; at least one.</param>
/// <param name="faults">The address of the <see cref="ForkFaults"/> of all sides.</param>
internal readonly unsafe struct SpanPart<TSide>(void* sides, int index, int count, void* faults) : IForkBody<VoidResult>
    where TSide : struct, IForkBody
{
    public VoidResult Run(ForkWorker worker)
    {
        if (count > 1)
        {
            int half = count / 2;
            ForkJoin.Run<SpanPart<TSide>, VoidResult, SpanPart<TSide>, VoidResult>(
                worker.Checked, new(sides, index, half, faults), new(sides, index + half, count - half, faults), out _, isCoarse: true);
            return default;
        }

        try
        {
            Unsafe.Add(ref Unsafe.AsRef<TSide>(sides), index).Run(worker);
        }
        catch (Exception exception)
        {
            Unsafe.AsRef<ForkFaults>(faults).Add(index, exception);
        }

        return default;
    }
}
