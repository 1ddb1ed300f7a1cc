using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>
/// For builders: creates steps from structs. F#'s compiler creates a struct only for a state machine, so such a step is a state machine without a
/// resumption point. Unlike a closure, it can be copied into a reused object. It has no members for user code.
/// </summary>
/// <remarks>
/// The struct reads the input from the step and stores the outcome in it. So a step is created in two calls: the caller stores the step in the
/// struct between them. Thread-safe.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public static class FlowSteps
{
    /// <summary>Returns the step that waits for an awaiter.</summary>
    /// <typeparam name="TMachine">The type of the struct, one for each place.</typeparam>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <typeparam name="TAwaited">The type of the awaiter's result.</typeparam>
    /// <typeparam name="TResult">The type of the result of the code that follows.</typeparam>
    /// <param name="machine">The struct, for its type.</param>
    /// <returns>The step.</returns>
    public static FlowStep<TAwaiter, TResult> ForAwaiter<TMachine, TAwaiter, TAwaited, TResult>(ref readonly TMachine machine)
        where TMachine : struct, IAsyncStateMachine
        where TAwaiter : ICriticalNotifyCompletion =>
        MachineAfterAwaiter<TMachine, TAwaiter, TAwaited, TResult>.Rent();

    /// <summary>The outcome of a flow that waits for an awaiter.</summary>
    /// <typeparam name="TMachine">As in <see cref="ForAwaiter"/>.</typeparam>
    /// <typeparam name="TAwaiter">As in <see cref="ForAwaiter"/>.</typeparam>
    /// <typeparam name="TAwaited">As in <see cref="ForAwaiter"/>.</typeparam>
    /// <typeparam name="TResult">As in <see cref="ForAwaiter"/>.</typeparam>
    /// <param name="machine">The struct, which has the step.</param>
    /// <param name="step">The step, from <see cref="ForAwaiter"/>.</param>
    /// <param name="awaiter">The awaiter, which was not completed.</param>
    /// <returns>The outcome.</returns>
    public static Flow<TResult> AfterAwaiter<TMachine, TAwaiter, TAwaited, TResult>(
        ref readonly TMachine machine, FlowStep<TAwaiter, TResult> step, TAwaiter awaiter)
        where TMachine : struct, IAsyncStateMachine
        where TAwaiter : ICriticalNotifyCompletion
    {
        var rented = (MachineAfterAwaiter<TMachine, TAwaiter, TAwaited, TResult>)step;
        rented.Machine = machine;
        return rented.After(awaiter);
    }

    /// <summary>Returns the step that waits for another flow.</summary>
    /// <typeparam name="TMachine">The type of the struct, one for each place.</typeparam>
    /// <typeparam name="TAwaited">The type of the other flow's result.</typeparam>
    /// <typeparam name="TResult">The type of the result of the code that follows.</typeparam>
    /// <param name="machine">The struct, for its type.</param>
    /// <returns>The step.</returns>
    public static FlowStep<AwaitedFlowResult<TAwaited>, TResult> ForFlow<TMachine, TAwaited, TResult>(ref readonly TMachine machine)
        where TMachine : struct, IAsyncStateMachine =>
        MachineBind<TMachine, TAwaited, TResult>.Rent();

    /// <summary>The outcome of a flow that waits for another.</summary>
    /// <typeparam name="TMachine">As in <see cref="ForFlow"/>.</typeparam>
    /// <typeparam name="TAwaited">As in <see cref="ForFlow"/>.</typeparam>
    /// <typeparam name="TResult">As in <see cref="ForFlow"/>.</typeparam>
    /// <param name="machine">The struct, which has the step.</param>
    /// <param name="step">The step, from <see cref="ForFlow"/>.</param>
    /// <param name="awaited">The other flow, which has suspended or failed.</param>
    /// <returns>The outcome.</returns>
    public static Flow<TResult> AfterFlow<TMachine, TAwaited, TResult>(
        ref readonly TMachine machine, FlowStep<AwaitedFlowResult<TAwaited>, TResult> step, Flow<TAwaited> awaited)
        where TMachine : struct, IAsyncStateMachine
    {
        var rented = (MachineBind<TMachine, TAwaited, TResult>)step;
        rented.Machine = machine;
        return rented.After(awaited);
    }
}

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
