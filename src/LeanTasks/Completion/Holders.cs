using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>
/// One piece of a task's rare state, and the slot that replaces the one that the holder is in. A holder never leaves its slot, and
/// everything the protocol says of the slot applies to <see cref="Slot"/> from then on. Holders form a chain, each kind at most
/// once.
/// </summary>
internal abstract class Holder
{
    // The former content of the slot that now has this holder; from then on written as that slot was. Completion/README.md
    internal object? Slot;
}

/// <summary>The scheduler of a task that does not run on the pool's. 32 bytes.</summary>
internal sealed class SchedulerHolder(LeanScheduler scheduler) : Holder
{
    internal readonly LeanScheduler Scheduler = scheduler;
}

/// <summary>The state object of a task. 32 bytes.</summary>
internal sealed class StateHolder(object? state) : Holder
{
    internal readonly object? State = state;
}

/// <summary>The <see cref="ExecutionContext"/> of a task that was made in another context than the default one. 32 bytes.</summary>
internal sealed class ContextHolder(ExecutionContext context) : Holder
{
    // Null once the delegate has ended, or will never run. Written by the thread that runs or cancels the task.
    internal ExecutionContext? Context = context;
}

/// <summary>The token that can cancel a task before it runs. 56 bytes.</summary>
internal sealed class TokenHolder(CancellationToken token, LeanTask? antecedent) : Holder
{
    internal readonly CancellationToken Token = token;

    // What the task waits for as a continuation, where it is pruned if it is canceled. Cleared by the completer of the task.
    internal LeanTask? Antecedent = antecedent;

    // Written by the thread that makes the task, once it has registered it. Unregistered by the completer of the task; if the token
    // itself completes the task meanwhile, that does nothing.
    internal CancellationTokenRegistration Registration;

    /// <summary>The task has completed: it no longer needs the token, nor the task that it waited for.</summary>
    internal void Release()
    {
        Registration.Unregister();
        Antecedent = null;
    }
}

/// <summary>The parent that a task is attached to. 40 bytes.</summary>
internal sealed class ParentHolder(LeanTask parent) : Holder
{
    internal readonly LeanTask Parent = parent;

    // Whether the parent itself has seen the child's exception, and so does not take it over. Written by the parent's thread
    // while its delegate runs, read once the delegate has returned.
    internal bool FaultObserved;
}

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

/// <summary>The task of the BCL that runs a task inside a <see cref="TaskScheduler"/>. 32 bytes.</summary>
internal sealed class CarrierHolder(Task carrier) : Holder
{
    internal readonly Task Carrier = carrier;
}

/// <summary>The number of a task whose number has been asked for. 32 bytes.</summary>
internal sealed class IdHolder : Holder
{
    // The last number assigned. Incremented by the thread that makes a holder.
    private static int s_last;

    internal readonly int Id = Next();

    private static int Next()
    {
        int id;
        do
            id = Interlocked.Increment(ref s_last);
        while (id == 0); // no task has 0; it comes up once in four thousand million
        return id;
    }
}

/// <summary>The wait handle of a task whose wait handle has been asked for. 32 bytes, and the handle.</summary>
internal sealed class WaitHandleHolder : Holder
{
    internal readonly ManualResetEvent Handle = new(initialState: false);
}

/// <summary>
/// Defers the pruning of a long stack until the nodes abandoned there are in proportion to those that a walk would pass. Otherwise
/// many nodes abandoned one after the other would take time quadratic in their number. 32 bytes.
/// </summary>
internal sealed class PruneHolder : Holder
{
    // How many have been abandoned since the last walk. Incremented by the thread that abandons a node, reset by the pruner.
    private int _abandoned;

    // How many must be abandoned before the next walk. Written by the pruner.
    private int _due;

    /// <summary>Counts one more abandoned node.</summary>
    /// <returns>Whether a walk is worth it.</returns>
    internal bool IsDue() => Interlocked.Increment(ref _abandoned) >= Volatile.Read(ref _due);

    /// <summary>Records how many staying nodes a walk has passed.</summary>
    internal void Walked(int length)
    {
        Volatile.Write(ref _due, length / 2);
        Volatile.Write(ref _abandoned, 0);
    }
}
