using System.Runtime.ExceptionServices;

namespace LeanTasks.Parallelism;

/// <summary>The exception of one of many sides of a fork, in a list by the order of the sides; a fork of two keeps its own, in ForkJoin.</summary>
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
