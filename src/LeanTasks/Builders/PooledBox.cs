using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Pooling;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>
/// An async method that has suspended, in a box that is used again: what its value task stands for, the node it attaches to what it
/// awaits, the work item it queues, and the state machine, in one object.
/// </summary>
internal sealed class PooledBox<TResult, TStateMachine> : PooledMethod<TResult>, IAwaitContinuation
    where TStateMachine : IAsyncStateMachine
{
    // The link while attached to a LeanTask; see Continuation.Next.
    private object? _next;

    // Made for the first foreign awaiter, and kept.
    private Action? _moveNextAction;

    private TStateMachine? _stateMachine;

    // What SuspendedBy has said last. Written by the method as it suspends.
    private bool _resumesInTasks;
    private MethodKind _kind = MethodKind.Method;

    /// <summary>The method; a builder copies it here once, after it has set its own field to the box.</summary>
    internal ref TStateMachine? StateMachine => ref _stateMachine;

    internal override ref object? Next => ref _next;

    internal override MethodKind MethodKind => _kind;

    internal override Inlining Inlining => Inlining.One;

    internal override Action MoveNextAction => _moveNextAction ??= new Resumption(this).Resume;

    internal override bool IsUnpooled => UnpooledMethod<TStateMachine>.IsUnpooled;

    private protected override string Name => MethodName.Of(typeof(TStateMachine));

    /// <summary>Takes a box from the pool, or makes one.</summary>
    /// <remarks>A compiler uses one builder for a state machine. Whoever writes one by hand may use several, hence the check.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static PooledBox<TResult, TStateMachine> Rent(LeanThread thread) =>
        BoxPool<TStateMachine>.Rent(thread.Boxes) as PooledBox<TResult, TStateMachine> ?? new PooledBox<TResult, TStateMachine>();

    internal override void SuspendedBy(bool resumesInTasks, bool consumesAtOnce)
    {
        _resumesInTasks = resumesInTasks;
        _kind = consumesAtOnce ? MethodKind.Method | MethodKind.ConsumesAtOnce : MethodKind.Method;
    }

    internal override void Run(LeanTask antecedent, bool mayInline) => Trampoline.RunOrQueue(this, mayInline);

    public void RunHere() => Trampoline.RunHere(this);

    internal override void RunQueued(LeanThread thread) => Trampoline.RunOnPool(this, thread);

    internal override Continuation? RunMethod(ref Trampoline trampoline) =>
        _run.MoveNext(ref _stateMachine, ref trampoline) ? CompleteAndHandOn(ref trampoline) : null;

    internal override void ResumeForForeignAwaiter() => Trampoline.RunForForeignAwaiter(this, _resumesInTasks);

    internal override void Misused(string misuse) => UnpooledMethod<TStateMachine>.Add(Name, misuse);

    private protected override void GoBack(LeanThread thread)
    {
        if (IsRetired)
            BoxPool<TStateMachine>.Retired();
        else
            BoxPool<TStateMachine>.Return(thread.Boxes, this);
    }
}
