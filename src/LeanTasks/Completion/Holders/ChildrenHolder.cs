using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>The tasks attached to a parent, as far as it must know them. 48 bytes.</summary>
internal sealed class ChildrenHolder : Holder
{
    // How many have not ended: the attached children, and the parent's own delegate. Incremented by the parent's thread,
    // decremented by the thread of each that ends.
    private int _outstanding = 1;

    // The children that faulted, in the order in which they ended. Guarded by the monitor of this holder.
    private List<LeanTask>? _faulted;

    // How the parent's delegate ended. Written by the parent's thread before it decrements the count.
    private Outcome? _own;

    internal void Add() => Interlocked.Increment(ref _outstanding);

    /// <returns>Whether the parent is to be completed, by the caller.</returns>
    internal bool DelegateEnded(Outcome outcome)
    {
        _own = outcome;
        return Interlocked.Decrement(ref _outstanding) == 0;
    }

    /// <returns>Whether the parent is to be completed, by the caller.</returns>
    internal bool ChildEnded(LeanTask child)
    {
        if (child.IsFaulted)
        {
            using (Uninterrupted.Lock(this))
                (_faulted ??= []).Add(child);
        }

        return Interlocked.Decrement(ref _outstanding) == 0;
    }

    /// <summary>How the parent ends: as its delegate did, or faulted if there are faulted children whose exceptions it has not seen itself.</summary>
    internal Outcome Total()
    {
        Outcome own = _own!;
        if (_faulted is null)
            return own;

        List<Exception> exceptions = [];
        if (own.State == TaskState.Faulted)
            exceptions.AddRange(own.ObserveExceptions());
        foreach (LeanTask child in _faulted)
        {
            if (!child.FaultObservedByParent)
                exceptions.Add(child.Exception!);
        }

        return exceptions.Count == 0 ? own : Outcome.Faulted(exceptions);
    }
}
