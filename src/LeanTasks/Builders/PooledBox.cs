using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>
/// An async method that has suspended, in a box that is reused: the operation behind its value task, the node it attaches to what it
/// awaits, the work item it queues, and the state machine, in one object.
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
