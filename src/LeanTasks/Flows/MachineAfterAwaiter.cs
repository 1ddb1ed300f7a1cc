using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.Flows;

/// <summary>A step that waits for an awaiter, and is used again. Nothing but its flow sees it, so no other code can hold one that is in the pool.</summary>
[StackTraceHidden]
internal sealed class MachineAfterAwaiter<TMachine, TAwaiter, TAwaited, TResult> : FlowAfterAwaiter<TAwaiter, TAwaited, TResult>
    where TMachine : struct, IAsyncStateMachine
    where TAwaiter : ICriticalNotifyCompletion
{
    /// <summary>The code after the await, with what it needs. Written by the thread that runs the flow.</summary>
    internal TMachine Machine;

    internal override Type Origin => typeof(TMachine);

    internal static MachineAfterAwaiter<TMachine, TAwaiter, TAwaited, TResult> Rent() =>
        BoxPool<TMachine>.Rent(LeanThread.Current.Boxes) as MachineAfterAwaiter<TMachine, TAwaiter, TAwaited, TResult> ?? new();

    public override Flow<TResult> Proceed()
    {
        Machine.MoveNext();
        return Outcome;
    }

    private protected override void Release()
    {
        Machine = default;
        Outcome = default;
        base.Release();
        BoxPool<TMachine>.Return(LeanThread.Current.Boxes, this);
    }
}
