using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;

namespace LeanTasks.Flows;

/// <summary>For builders: creates flows from state machines that F#'s compiler generates from resumable code.</summary>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
/// <remarks>A mutable struct, part of the state machine. Allocates nothing until something suspends.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Design", "CA1000", Justification = "For code that a compiler makes.")]
[SuppressMessage("Design", "CA1045", Justification = "For code that a compiler makes.")]
public struct FlowMethodBuilder<TResult> : IFlowMethodBuilder<TResult>
{
    // Null while the method runs and has not suspended, or has ended with a result. Otherwise the FlowMethod in which it has suspended, or the
    // FlowOperation that it has ended with.
    private object? _pending;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        FlowGuard guard = FlowGuard.Enter();
        stateMachine.MoveNext();
        guard.Leave();
    }

    /// <summary>Runs the code up to its next suspension or its end. Inlined code calls this instead of <see cref="Start"/>, and catches its exceptions.</summary>
    /// <typeparam name="TStateMachine">The type of the state machine.</typeparam>
    /// <param name="stateMachine">The state machine.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void MoveNext<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => stateMachine.MoveNext();

    /// <summary>The flow, for its caller.</summary>
    /// <param name="result">The result, if the flow has ended with one.</param>
    /// <returns>The flow.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly Flow<TResult> ToFlow(TResult result) => new(result, _pending);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void SetResult(TResult result)
    {
        if (_pending is { } method)
            Unsafe.As<FlowMethod<TResult>>(method).SetResult(result);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void SetException(Exception exception)
    {
        if (_pending is { } method)
            Unsafe.As<FlowMethod<TResult>>(method).SetException(exception);
        else
            _pending = new FailedFlow<TResult>(PassedFailures.FailureOf(exception).Unobserved());
    }

    /// <summary>Ends the flow with another flow, which has suspended or failed.</summary>
    /// <param name="last">The other flow.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void EndWith(Flow<TResult> last)
    {
        if (_pending is { } method)
            Unsafe.As<FlowMethod<TResult>>(method).EndWith(last.Operation!);
        else
            _pending = last.Operation;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        FlowMethod<TResult> method = Suspend(ref stateMachine);
        if (typeof(TAwaiter) == typeof(PayloadAwaiter))
            method.Await(in Unsafe.As<TAwaiter, PayloadAwaiter>(ref awaiter));
        else if (default(TAwaiter) is IFlowAwaiter && ((IFlowAwaiter)awaiter!).GetOperation(out short token, out bool returnsToContext) is { } operation)
            method.Await(operation, token, returnsToContext);
        else
            method.Await(ref awaiter);
    }

    /// <summary>Suspends the flow until another one ends.</summary>
    /// <typeparam name="TAwaited">The type of the other flow's result.</typeparam>
    /// <typeparam name="TStateMachine">The type of the state machine.</typeparam>
    /// <param name="awaited">The other flow, which had not completed when it was checked.</param>
    /// <param name="stateMachine">The state machine.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void AwaitFlow<TAwaited, TStateMachine>(Flow<TAwaited> awaited, ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        // The check, by IsCompleted, has verified what it is.
        Suspend(ref stateMachine).Await(Unsafe.As<FlowOperation<TAwaited>>(awaited.Pending!));
    }

    /// <summary>Returns the result of the flow that the method was suspended for. Call it once, when the method is resumed.</summary>
    /// <typeparam name="TAwaited">The type of the flow's result.</typeparam>
    /// <returns>The result.</returns>
    /// <exception cref="Exception">The exception that the flow failed with.</exception>
    [StackTraceHidden]
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly TAwaited TakeFlow<TAwaited>() =>
        Unsafe.As<FlowMethod<TResult>>(_pending!).TakeAwaited<TAwaited>().GetResult(FlowOperation<TAwaited>.Version);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private FlowMethod<TResult> Suspend<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        if (_pending is { } method)
            return Unsafe.As<FlowMethod<TResult>>(method);
        FlowMethod<TStateMachine, TResult> box = new();

        // Before the copy, so that the copy's builder knows it.
        _pending = box;
        box.Machine = stateMachine;
        return box;
    }
}
