using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

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
        BoxPool<TMachine>.Rent(ThreadLocalState.Current.Boxes) as MachineAfterAwaiter<TMachine, TAwaiter, TAwaited, TResult> ?? new();

    public override Flow<TResult> Proceed()
    {
        Machine.MoveNext();
        return Outcome;
    }

    /// <inheritdoc/>
    /// <remarks>As <see cref="FlowStep{TInput, TResult}.RunCode"/>, which the JIT would not inline here.</remarks>
    internal override void Resume(ref FlowRun run)
    {
        Failure error = default;
        try
        {
            Machine.MoveNext();
        }
        catch (Exception exception)
        {
            error = Failure.Of(exception);
        }

        Finish(Outcome, error, ref run);
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
