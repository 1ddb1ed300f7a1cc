using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

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

/// <summary>The exception of one of many sides of a fork, in a list by the order of the sides. A fork of two keeps its own, in ForkJoin.</summary>
internal sealed class ForkFault(Exception exception)
{
    // The exception of the next side that has thrown. Written once both sides of a fork have ended.
    private ForkFault? _next;

    private Exception Exception => exception;

    /// <summary>The exceptions of some sides, and of others after them.</summary>
    internal static ForkFault? Join(ForkFault? first, ForkFault? second)
    {
        if (first is null)
            return second;
        ForkFault last = first;
        while (last._next is { } next)
            last = next;
        last._next = second;
        return first;
    }

    /// <summary>Throws the one exception, or all.</summary>
    /// <exception cref="AggregateException">There is more than one.</exception>
    internal void Throw()
    {
        if (_next is null)
            ExceptionDispatchInfo.Throw(exception);

        List<Exception> all = [];
        for (ForkFault? fault = this; fault is not null; fault = fault._next)
            all.Add(fault.Exception);
        throw new AggregateException(all);
    }
}
