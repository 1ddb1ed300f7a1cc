using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks;

// The completion protocol, told in Completion/README.md: every read and write of the slot is in this file.
public partial class LeanTask
{
    /// <summary>Pushes a node on the stack, or says that the task has completed and leaves the node untouched by anybody else.</summary>
    internal bool TryAttach(Continuation continuation)
    {
        ref object? next = ref continuation.Next;
        object? head = Volatile.Read(ref _slot);
        while (head is not Outcome)
        {
            next = head;
            object? seen = Interlocked.CompareExchange(ref _slot, continuation, head);
            if (ReferenceEquals(seen, head))
                return true;
            head = seen;
        }

        next = null;
        Settle(Unsafe.As<Outcome>(head));
        return false;
    }

    /// <summary>Pushes a node on the stack, or runs it if the task has completed.</summary>
    private void AttachOrRun(Continuation continuation)
    {
        // Not inlined: a loop of awaits of completed tasks would dive into the stack.
        if (!TryAttach(continuation))
            continuation.Run(this, mayInline: false);
    }

    /// <summary>
    /// Completes the task and runs what was attached. The caller is the only one who may: it made the transition to
    /// <see cref="TaskState.Claimed"/> or <see cref="TaskState.Running"/>, or is the async method itself.
    /// </summary>
    /// <param name="outcome">How the task ended.</param>
    /// <param name="work">The bottom of the stack, as <see cref="FindWork"/> gave it; null for a promise.</param>
    internal void Complete(Outcome outcome, object? work)
    {
        object? head = Interlocked.Exchange(ref _slot, outcome);
        Settle(outcome);
        if (!ReferenceEquals(head, work))
            RunContinuations(Unsafe.As<Continuation>(head!), work);
    }

    /// <summary>
    /// Wins the right to complete a promise. Who loses comes back only once the task has completed, so that a false
    /// <c>TrySetResult</c> can be relied on.
    /// </summary>
    private protected bool TryClaimPromise()
    {
        if (TryMove(TaskState.WaitingForActivation, TaskState.Claimed))
            return true;

        SpinWait spinner = default;
        while (!IsCompleted)
            spinner.SpinOnce();
        return false;
    }

    /// <summary>The bottom of the stack. Only for the thread that will complete the task: until then no link below the head changes.</summary>
    private object? FindWork()
    {
        object? bottom = Volatile.Read(ref _slot);
        while (bottom is Continuation node)
            bottom = node.Next;
        return bottom;
    }

    /// <summary>How the task ended; only for a task that has completed.</summary>
    private Outcome CompletedOutcome => (Outcome)Volatile.Read(ref _slot)!;

    private bool TryMove(TaskState from, TaskState to) =>
        Interlocked.CompareExchange(ref _state, (byte)to, (byte)from) == (byte)from;

    /// <summary>
    /// The slot is what completes a task; the state is a copy of it for quick reading. Whoever finds the slot closed writes
    /// the copy, so that no one who acts on a completion can still read an unfinished state.
    /// </summary>
    private void Settle(Outcome outcome) => Volatile.Write(ref _state, (byte)outcome.State);

    private void RunContinuations(Continuation head, object? work)
    {
        bool mayInline = (_options & (ushort)TaskCreationOptions.RunContinuationsAsynchronously) == 0
            && RuntimeHelpers.TryEnsureSufficientExecutionStack();

        // A node gets its link back empty: what is left in it must not be taken for the node's own.
        ref object? headLink = ref head.Next;
        if (ReferenceEquals(headLink, work))
        {
            headLink = null;
            head.Run(this, mayInline);
            return;
        }

        // The stack has the last on top; they are run in the order in which they were attached.
        Continuation? first = null;
        object? node = head;
        while (!ReferenceEquals(node, work))
        {
            Continuation current = Unsafe.As<Continuation>(node!);
            ref object? link = ref current.Next;
            node = link;
            link = first;
            first = current;
        }

        // One may run its user's code on this stack, and comes last: it could take long, or wait for one of the others.
        Continuation? inlined = null;
        while (first is not null)
        {
            Continuation current = first;
            ref object? link = ref current.Next;
            first = Unsafe.As<Continuation?>(link);
            link = null;
            if (mayInline && inlined is null && current.MayRunUserCode)
                inlined = current;
            else
                current.Run(this, mayInline: false);
        }

        inlined?.Run(this, mayInline: true);
    }
}
