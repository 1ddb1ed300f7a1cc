using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks;

// The completion protocol, described in Completion/README.md, which says where else the slot is read and written.
public partial class LeanTask
{
    /// <summary>Pushes a node on the stack; or returns false if the task has completed, and then no other thread has touched the node.</summary>
    internal bool TryAttach(Continuation continuation)
    {
        ref object? next = ref continuation.Next;
        ref object? slot = ref _slot;
        while (true)
        {
            object? head = Volatile.Read(ref slot);
            if (HasFlag(TaskFlags.Inflated) && head is Holder holder)
            {
                slot = ref holder.Slot;
                continue;
            }

            if (head is Outcome outcome)
            {
                next = null;
                Settle(outcome);
                return false;
            }

            next = head;
            if (ReferenceEquals(Interlocked.CompareExchange(ref slot, continuation, head), head))
                return true;
        }
    }

    /// <summary>
    /// Attaches a continuation that has no link: directly if nothing is attached yet and there is no work, else by a
    /// <see cref="Relay"/>. Returns false if the task has completed.
    /// </summary>
    internal bool TryAttachLinkless(Continuation continuation)
    {
        ref object? slot = ref _slot;
        while (true)
        {
            object? head = Volatile.Read(ref slot);
            if (head is null)
            {
                if (Interlocked.CompareExchange(ref slot, continuation, null) is null)
                    return true;
            }
            else if (head is Holder holder)
            {
                slot = ref holder.Slot;
            }
            else
            {
                return TryAttach(new Relay(continuation));
            }
        }
    }

    /// <summary>Pushes a node on the stack, or runs it if the task has completed.</summary>
    internal void AttachOrRun(Continuation continuation, bool mayInline = false)
    {
        // An await is not inlined: a loop of awaits of completed tasks would dive into the stack.
        if (!TryAttach(continuation))
            continuation.Run(this, mayInline);
    }

    /// <summary>
    /// Completes the task and runs what was attached. Only one thread may call this. It is the one that made the transition to
    /// <see cref="TaskState.Claimed"/> or <see cref="TaskState.Running"/>, the last that a parent waited for, or the async method
    /// itself.
    /// </summary>
    /// <param name="outcome">How the task ended.</param>
    /// <param name="work">The bottom of the stack, as <see cref="FindWork"/> returned it; null for a promise.</param>
    /// <param name="mayInline">Whether continuations may run on this stack, if the task permits it.</param>
    internal void Complete(Outcome outcome, object? work, bool mayInline = true)
    {
        object? head = CloseSlot(outcome, work);
        if (!ReferenceEquals(head, work))
            RunContinuations(Unsafe.As<Continuation>(head!), work, mayInline);
    }

    /// <summary>Completes the task.</summary>
    /// <returns>What was attached, on top of <paramref name="work"/>; to be run by the caller.</returns>
    private object? CloseSlot(Outcome outcome, object? work)
    {
        if (!ReferenceEquals(outcome, Outcome.RanToCompletion))
            outcome.BelongsTo(this);

        // A guess, to avoid an exchange that would fail: an exchange of references is a call into the runtime.
        object? head = _slot;
        if (!ReferenceEquals(head, work) || !ReferenceEquals(head = Interlocked.CompareExchange(ref _slot, outcome, work), work))
            head = Close(outcome);
        Settle(outcome);
        if (HasFlag(TaskFlags.ToldOfCompletion))
            TellOfCompletion();
        return head;
    }

    /// <summary>Completes an async method's task, and runs what was attached, except the returned continuation.</summary>
    /// <param name="outcome">How the method ended.</param>
    /// <param name="trampoline">The trampoline that has resumed the method.</param>
    /// <returns>The only awaiter, if it is an async method that is to be resumed here; or null.</returns>
    private protected Continuation? CompleteAndHandOff(Outcome outcome, ref Trampoline trampoline)
    {
        object? head = CloseSlot(outcome, work: null);
        if (head is null)
            return null;

        Continuation continuation = Unsafe.As<Continuation>(head);
        if (continuation.IsMethod && continuation.Next is null && trampoline.LeaveTasksToInline())
            return continuation;

        RunContinuations(continuation, work: null, mayInline: true);
        return null;
    }

    /// <summary>
    /// Claims the right to complete a promise. A thread that cannot claim it returns only once the task has completed, so
    /// that a false <c>TrySetResult</c> can be relied on.
    /// </summary>
    private protected bool TryClaimPromise()
    {
        if (TryMove(TaskState.WaitingForActivation, TaskState.Claimed))
            return true;

        Uninterrupted.Spinner spinner = default;
        while (!IsCompleted)
            spinner.Once();
        spinner.Ended();
        return false;
    }

    /// <summary>Completes a promise, unless another thread does: then nobody is to look at the exceptions, which belong to no task.</summary>
    private protected bool TryComplete(Outcome outcome)
    {
        if (!TryClaimPromise())
        {
            outcome.MarkObserved();
            return false;
        }

        Complete(outcome, work: null);
        return true;
    }

    /// <summary>The bottom of the stack. Only for the thread that will complete the task: until then work stays where it is.</summary>
    private protected object? FindWork()
    {
        object? bottom = Content;
        while (bottom is Continuation node)
            bottom = Below(node);
        return bottom;
    }

    private bool TryMove(TaskState from, TaskState to) =>
        Interlocked.CompareExchange(ref _state, (byte)to, (byte)from) == (byte)from;

    /// <summary>A continuation's antecedent has completed: the continuation is queued, or canceled.</summary>
    private protected bool TryActivate() => TryMove(TaskState.WaitingForActivation, TaskState.WaitingToRun);

    /// <summary>Replaces the stack by the outcome, where something is attached or there is a holder.</summary>
    /// <returns>The stack.</returns>
    private object? Close(Outcome outcome)
    {
        ref object? slot = ref _slot;
        object? head;
        while (true)
        {
            head = Volatile.Read(ref slot);
            if (HasFlag(TaskFlags.Inflated) && head is Holder holder)
                slot = ref holder.Slot;
            else if (ReferenceEquals(Interlocked.CompareExchange(ref slot, outcome, head), head))
                break;
        }

        // A pruner that has not seen the outcome still walks along the links.
        if (HasFlag(TaskFlags.Pruning))
            WaitForPruner();
        return head;
    }

    /// <summary>
    /// The slot is what completes a task; the state is a copy of it for quick reading. A thread that finds the slot closed writes
    /// the copy, so that no thread that acts on a completion can still read an unfinished state.
    /// </summary>
    private void Settle(Outcome outcome) => Volatile.Write(ref _state, (byte)outcome.State);

    private void TellOfCompletion()
    {
        if (HasFlag(TaskFlags.HasToken))
            Find<TokenHolder>()!.Release();
        if (HasFlag(TaskFlags.Watched))
            BlockedThread.Wake(this);
        if (HasFlag(TaskFlags.HasParent))
            TellParent();
    }

    private void RunContinuations(Continuation head, object? work, bool mayInline)
    {
        mayInline = mayInline
            && (_options & TaskOptions.RunContinuationsAsynchronously) == 0
            && RuntimeHelpers.TryEnsureSufficientExecutionStack();

        // The link is cleared before the node is run: a value left in it must not be mistaken for the node's own.
        ref object? headLink = ref head.Next;
        if (Unsafe.IsNullRef(ref headLink))
        {
            head.Run(this, mayInline);
        }
        else if (ReferenceEquals(headLink, work))
        {
            headLink = null;
            head.Run(this, mayInline);
        }
        else
        {
            RunInOrder(head, work, mayInline);
        }
    }

    /// <summary>Those that only wake or queue come first; then, one after the other, those that run user code on this stack.</summary>
    private void RunInOrder(Continuation head, object? work, bool mayInline)
    {
        // The stack has the last on top; within each group they are run in the order in which they were attached.
        Continuation? bottom = null;
        Continuation? first = null;
        object? node = head;
        while (!ReferenceEquals(node, work))
        {
            Continuation current = Unsafe.As<Continuation>(node!);
            ref object? link = ref current.Next;
            if (Unsafe.IsNullRef(ref link))
            {
                bottom = current;
                break;
            }

            node = link;
            link = first;
            first = current;
        }

        // Of the awaits only one may run on this stack: it could take long, or wait for one of the others.
        Continuation? inlined = null;
        Continuation? lastInlined = null;
        bool resumes = false;
        while (first is not null)
        {
            Continuation current = first;
            ref object? link = ref current.Next;
            first = Unsafe.As<Continuation?>(link);
            link = null;

            Inlining inlining = mayInline ? current.Inlining : Inlining.Never;
            if (inlining == Inlining.Never || (inlining == Inlining.One && resumes))
            {
                current.Run(this, mayInline: false);
                continue;
            }

            resumes |= inlining == Inlining.One;
            if (lastInlined is null)
                inlined = current;
            else
                lastInlined.Next = current;
            lastInlined = current;
        }

        bottom?.Run(this, mayInline);
        while (inlined is not null)
        {
            Continuation current = inlined;
            ref object? link = ref current.Next;
            inlined = Unsafe.As<Continuation?>(link);
            link = null;
            current.Run(this, mayInline: true);
        }
    }

    // Rare state: holders in the slot. Completion/README.md

    /// <summary>What is in the innermost slot, behind all holders.</summary>
    private object? Content
    {
        get
        {
            object? content = Volatile.Read(ref _slot);
            while (content is Holder holder)
                content = Volatile.Read(ref holder.Slot);
            return content;
        }
    }

    /// <summary>The holder of this kind, or null.</summary>
    private THolder? Find<THolder>()
        where THolder : Holder => HasFlag(TaskFlags.Inflated) ? FindHolder<THolder>() : null;

    private THolder? FindHolder<THolder>()
        where THolder : Holder
    {
        object? content = Volatile.Read(ref _slot);
        while (content is Holder holder)
        {
            if (holder is THolder found)
                return found;
            content = Volatile.Read(ref holder.Slot);
        }

        return null;
    }

    /// <summary>Adds a holder while the task is being made: nobody else sees it yet.</summary>
    private void Hold(Holder holder)
    {
        holder.Slot = _slot;
        _slot = holder;
        _flags |= (byte)TaskFlags.Inflated;
    }

    /// <summary>Adds a holder, at any time in the task's life.</summary>
    /// <returns>The holder, or the one of its kind that another thread has added.</returns>
    private THolder Inflate<THolder>(THolder holder)
        where THolder : Holder
    {
        // Before the exchange: a thread that then reads a holder from the slot knows from the flag that it may be one.
        SetFlag(TaskFlags.Inflated);
        ref object? slot = ref _slot;
        while (true)
        {
            object? head = Volatile.Read(ref slot);
            if (head is Holder present)
            {
                if (present is THolder existing)
                    return existing;
                slot = ref present.Slot;
                continue;
            }

            holder.Slot = head;
            if (ReferenceEquals(Interlocked.CompareExchange(ref slot, holder, head), head))
                return holder;
        }
    }

    private protected bool HasFlag(TaskFlags flag) => (Volatile.Read(ref _flags) & (byte)flag) != 0;

    /// <returns>Whether it was not set before.</returns>
    private protected bool SetFlag(TaskFlags flag)
    {
        byte flags = Volatile.Read(ref _flags);
        while ((flags & (byte)flag) == 0)
        {
            byte seen = Interlocked.CompareExchange(ref _flags, (byte)(flags | (byte)flag), flags);
            if (seen == flags)
                return true;
            flags = seen;
        }

        return false;
    }

    private protected void ClearFlag(TaskFlags flag)
    {
        byte flags = Volatile.Read(ref _flags);
        while (true)
        {
            byte seen = Interlocked.CompareExchange(ref _flags, (byte)(flags & ~(byte)flag), flags);
            if (seen == flags)
                return;
            flags = seen;
        }
    }
}
