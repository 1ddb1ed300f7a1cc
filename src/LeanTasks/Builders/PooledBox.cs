using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>All of a <see cref="PooledBox{TResult, TStateMachine}"/> except the state machine and its pool: compiled once, and not for each method.</summary>
internal abstract class PooledBox<TResult> : PooledMethod<TResult>, IAwaitContinuation
{
    // The link while attached to a LeanTask; see Continuation.Next.
    private object? _next;

    // Made for the first foreign awaiter, and kept. Written by the thread that runs the method.
    private Action? _moveNextAction;

    // Not with the thread in a MethodRun. A context that stays as it is needs no write barrier in its own field. A method that suspends
    // repeatedly mostly does so in the same one.

    // The context that the method has captured at its last suspension; null if there was none to flow, before the first, and after the end.
    // Written by the thread that runs the method.
    private ExecutionContext? _context;

    // Whether the method waits, and may be resumed once. Written by the thread that runs the method.
    private bool _isSuspended;

    // The arguments of SuspendedBy. Written by the method as it suspends.
    private bool _resumesInTasks;
    private MethodKind _kind = MethodKind.Method;

    internal sealed override ref object? Next => ref _next;

    internal sealed override MethodKind MethodKind => _kind;

    internal sealed override Inlining Inlining => Inlining.One;

    internal sealed override Action MoveNextAction => _moveNextAction ??= new Resumption(this).Resume;

    internal sealed override void SuspendedBy(bool resumesInTasks, bool consumesAtOnce)
    {
        _resumesInTasks = resumesInTasks;
        _kind = consumesAtOnce ? MethodKind.Method | MethodKind.ConsumesAtOnce : MethodKind.Method;
    }

    /// <summary>The method suspends, in the current context.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SuspendRun(ThreadLocalState thread)
    {
        thread.Capture(ref _context);
        _thread = null;
        _isSuspended = true;
    }

    /// <inheritdoc cref="MethodRun.Begin(ref Trampoline)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected bool BeginRun(ref Trampoline trampoline)
    {
        if (!_isSuspended)
            MethodRun.ThrowNotSuspended();
        _isSuspended = false;
        ThreadLocalState thread = trampoline.Thread;
        _thread = thread;
        bool outerHasEnded = MethodRun.Begin(thread);
        if (_context is { } context)
            trampoline.Enter(context);
        return outerHasEnded;
    }

    /// <inheritdoc cref="MethodRun.Clear"/>
    private protected void ClearRun()
    {
        _thread = null;
        _context = null;

        // A source may have resumed the method on two threads at the same time, and the other one suspended it.
        _isSuspended = false;
    }

    /// <summary>Attaches the method, which has suspended, to what a value task stands for.</summary>
    /// <param name="awaiter">The awaiter of the value task.</param>
    /// <param name="thread">The current thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Await(in PayloadAwaiter awaiter, ThreadLocalState thread)
    {
        ValueTaskPayload payload = awaiter.Payload;

        // A source of other code, such as a socket or a channel, without the virtual call of SuspendedBy.
        if (ValueTaskPayload.IsAttachedAsSource(payload.Kind, thread))
        {
            SuspendedBy(resumesInTasks: thread.ForeignSynchronizationContext is null, consumesAtOnce: true);
            awaiter.Registration.AttachToSource(payload.Object, payload.Token, this);
        }
        else
        {
            awaiter.Registration.Attach(payload, this, thread);
        }
    }

    internal sealed override void Run(LeanTask antecedent, bool mayInline) => Trampoline.RunOrQueue(this, mayInline);

    public void RunHere() => Trampoline.RunHere(this);

    internal sealed override void RunQueued(ThreadLocalState thread) => Trampoline.RunOnPool(this, thread);

    internal sealed override void ResumeForForeignAwaiter() => Trampoline.RunForForeignAwaiter(this, _resumesInTasks);
}

/// <summary>
/// An async method that has suspended, in a box that is reused. It is the operation behind its value task, the node it attaches to what it
/// awaits, the work item it queues, and the state machine.
/// </summary>
internal sealed class PooledBox<TResult, TStateMachine> : PooledBox<TResult>
    where TStateMachine : IAsyncStateMachine
{
    /// <summary>The method; a builder copies it here once, after it has set its own field to the box.</summary>
    internal TStateMachine? StateMachine;

    internal override bool IsUnpooled => UnpooledMethod<TStateMachine>.IsUnpooled;

    private protected override string Name => MethodName.Of(typeof(TStateMachine));

    /// <summary>Takes a box from the pool, or makes one.</summary>
    /// <remarks>A compiler uses one builder for a state machine. A hand-written one may use several, hence the check.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static PooledBox<TResult, TStateMachine> Rent(ThreadLocalState thread) =>
        BoxPool<TStateMachine>.Rent(thread.Boxes) as PooledBox<TResult, TStateMachine> ?? new PooledBox<TResult, TStateMachine>();

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal override Continuation? RunMethod(ref Trampoline trampoline)
    {
        ThreadLocalState thread = trampoline.Thread;
        bool outerHasEnded = BeginRun(ref trampoline);
        StateMachine!.MoveNext();
        if (!MethodRun.HasEnded(thread, outerHasEnded))
            return null;

        // Objects that the method held must not outlive it.
        StateMachine = default;
        ClearRun();
        return CompleteAndHandOff(ref trampoline);
    }

    internal override void Misused(string misuse) => UnpooledMethod<TStateMachine>.Add(Name, misuse);

    private protected override void ReturnToPool(ThreadLocalState thread)
    {
        if (IsRetired)
            BoxPool<TStateMachine>.Retired();
        else
            BoxPool<TStateMachine>.Return(thread.Boxes, this);
    }
}
