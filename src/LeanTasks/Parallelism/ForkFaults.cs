using System.Runtime.ExceptionServices;

namespace LeanTasks.Parallelism;

/// <summary>The exceptions of a fork with many sides; a fork of two has its own, in ForkJoin. It is on the stack of the thread that forked.</summary>
internal struct ForkFaults
{
    // The latest first. Replaced by compare-exchange.
    private Node? _latest;

    /// <summary>Any thread may call it.</summary>
    internal void Add(int index, Exception exception)
    {
        Node node = new(index, exception) { Before = Volatile.Read(ref _latest) };
        while (Interlocked.CompareExchange(ref _latest, node, node.Before) is var seen && !ReferenceEquals(seen, node.Before))
            node.Before = seen;
    }

    /// <summary>Throws the one exception, or all in the order of the sides. To be called once all sides have ended.</summary>
    /// <exception cref="AggregateException">There is more than one.</exception>
    internal readonly void ThrowIfAny()
    {
        if (_latest is null)
            return;
        if (_latest.Before is null)
            ExceptionDispatchInfo.Throw(_latest.Exception);

        List<Node> all = [];
        for (Node? node = _latest; node is not null; node = node.Before)
            all.Add(node);
        throw new AggregateException(all.OrderBy(static node => node.Index).Select(static node => node.Exception));
    }

    private sealed class Node(int index, Exception exception)
    {
        internal int Index => index;

        internal Exception Exception => exception;

        internal Node? Before { get; set; }
    }
}
