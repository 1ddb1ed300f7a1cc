using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks;

// Unlinking nodes that have lost their purpose from a task that may never complete. Completion/README.md
public partial class LeanTask
{
    // The length of a stack above which walks are deferred.
    private const int LongStack = 64;

    /// <summary>Unlinks the abandoned nodes. Does nothing while another thread is pruning: the next pruner finds what that thread misses.</summary>
    internal void Prune()
    {
        // The flag's exchange comes before the look at the slot, and the completer's exchange of the slot before its look at the
        // flag. Either this thread sees the outcome, or the completer waits.
        PruneHolder? putOff = Find<PruneHolder>();
        if ((putOff is not null && !putOff.IsDue()) || !SetFlag(TaskFlags.Pruning))
            return;
        int length = PruneBelow(PruneHead());
        ClearFlag(TaskFlags.Pruning);

        if (putOff is null && length > LongStack)
            putOff = Inflate(new PruneHolder());
        putOff?.Walked(length);
    }

    /// <returns>The first that stays; null for a task that has completed.</returns>
    private Continuation? PruneHead()
    {
        ref object? slot = ref _slot;
        while (true)
        {
            object? head = Volatile.Read(ref slot);
            if (head is Holder holder)
                slot = ref holder.Slot;
            else if (head is not Continuation node)
                return null;
            else if (!node.IsAbandoned)
                return node;
            else
                Interlocked.CompareExchange(ref slot, Below(node), head);
        }
    }

    /// <returns>How many nodes stay.</returns>
    private static int PruneBelow(Continuation? node)
    {
        int length = 0;
        for (; node is not null; length++)
        {
            ref object? link = ref node.Next;
            if (Unsafe.IsNullRef(ref link))
                return length + 1;

            // An unlinked node keeps its own link: a thread that is at it can still walk on.
            object? below = link;
            while (below is Continuation { IsAbandoned: true } abandoned)
                below = Below(abandoned);
            if (!ReferenceEquals(below, link))
                Volatile.Write(ref link, below);
            node = below as Continuation;
        }

        return length;
    }

    private static object? Below(Continuation node)
    {
        ref object? link = ref node.Next;
        return Unsafe.IsNullRef(ref link) ? null : link;
    }

    private void WaitForPruner()
    {
        Uninterrupted.Spinner spinner = default;
        while (HasFlag(TaskFlags.Pruning))
            spinner.Once();
        spinner.Ended();
    }
}
