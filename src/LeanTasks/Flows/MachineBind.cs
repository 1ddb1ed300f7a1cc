using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.Flows;

/// <summary>A step that waits for another flow, and is used again. Nothing but its flow sees it, so no other code can hold one that is in the pool.</summary>
[StackTraceHidden]
internal sealed class MachineBind<TMachine, TAwaited, TResult> : FlowBind<TAwaited, TResult>
    where TMachine : struct, IAsyncStateMachine
{
    /// <summary>The code after the await, with what it needs. Written by the thread that runs the flow.</summary>
    internal TMachine Machine;

    internal override Type Origin => typeof(TMachine);

    internal static MachineBind<TMachine, TAwaited, TResult> Rent() =>
        BoxPool<TMachine>.Rent(ThreadLocalState.Current.Boxes) as MachineBind<TMachine, TAwaited, TResult> ?? new();

    public override Flow<TResult> Proceed()
    {
        Machine.MoveNext();
        return Outcome;
    }

    private protected override void Release(ThreadLocalState? pool)
    {
        Machine = default;
        Outcome = default;
        base.Release(pool);
        if (pool is not null)
            BoxPool<TMachine>.Return(pool.Boxes, this);
    }
}
