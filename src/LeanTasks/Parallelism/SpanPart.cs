using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>Some of the sides of a fork, contiguous in pinned memory: forks until one side is left, and runs that in place.</summary>
/// <param name="sides">The first of all sides.</param>
/// <param name="index">The index of this part's first side.</param>
/// <param name="count">The number of this part's sides; at least one.</param>
internal readonly unsafe struct SpanPart<TSide>(void* sides, int index, int count) : IForkBody<ForkFault?>
    where TSide : struct, IForkBody
{
    /// <summary>Returns the exceptions of its sides, in their order.</summary>
    public ForkFault? Run(ForkWorker worker)
    {
        if (count > 1)
        {
            int half = count / 2;
            ForkFault? first = ForkJoin.Run<SpanPart<TSide>, ForkFault?, SpanPart<TSide>, ForkFault?>(
                worker.Checked, new(sides, index, half), new(sides, index + half, count - half), out ForkFault? second, isCoarse: true);
            return ForkFault.Join(first, second);
        }

        try
        {
            Unsafe.Add(ref Unsafe.AsRef<TSide>(sides), index).Run(worker);
            return null;
        }
        catch (Exception exception)
        {
            return new ForkFault(exception);
        }
    }
}
