using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>All of a <see cref="FlowMethod{TMachine, TResult}"/> except the state machine: compiled once, and not for each flow.</summary>
[StackTraceHidden]
internal abstract class FlowMethod<TResult> : FlowBox<TResult>
{
    // Of the base class, _awaited is the operation that the flow takes the result of, and which may be replaced by another meanwhile. At the end
    // it is the operation that the flow ends with, if any.

    // The thread that runs the method; null while it is suspended, up to its first suspension, and after its end. Written by that thread.
    private ThreadLocalState? _thread;

    // Whether the code has ended with another flow. Written by the thread that runs the flow.
    private bool _endsWith;

    /// <summary>The current thread, for a method that is about to suspend, or to end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ThreadLocalState TakeThread()
    {
        // Up to its first suspension the code runs on its caller's stack.
        ThreadLocalState thread = _thread?.OrCurrent ?? ThreadLocalState.Current;
        _thread = null;
        return thread;
    }

    /// <summary>Suspends the method until what a value task stands for has ended. From here on it may run elsewhere, and must not be touched.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Await(in PayloadAwaiter awaiter)
    {
        ValueTaskPayload payload = awaiter.Payload;
        ThreadLocalState thread = TakeThread();
        if (ValueTaskPayload.IsAttachedAsSource(payload.Kind, thread))
        {
            // As below, without the virtual call of SuspendedBy.
            SuspendBySource(thread);
            awaiter.Registration.AttachToSource(payload.Object, payload.Token, this);
        }
        else
        {
            Suspend(payload.Kind == AwaitedKind.Operation ? MethodKind.ConsumesAtOnce : MethodKind.None, thread);
            awaiter.Registration.Attach(payload, this, thread);
        }
    }

    /// <summary>The same for an operation of ours.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="token">Its token.</param>
    /// <param name="returnsToContext">Whether the method comes back to its place.</param>
    internal void Await(ValueTaskSourceCore operation, short token, bool returnsToContext)
    {
        ThreadLocalState thread = TakeThread();
        Suspend(MethodKind.ConsumesAtOnce, thread);
        AwaiterAttachment.Attach(this, operation, token, returnsToContext, thread);
    }

    /// <summary>The same for another flow, of which the method takes the result by <see cref="TakeAwaited"/>, or that of any other operation that it becomes.</summary>
    internal void Await<TAwaited>(FlowOperation<TAwaited> operation)
    {
        _awaited = operation;
        Await(operation, FlowOperation<TAwaited>.Version, returnsToContext: true);
    }

    /// <summary>The same for anything else.</summary>
    internal void Await<TAwaiter>(ref TAwaiter awaiter)
        where TAwaiter : ICriticalNotifyCompletion
    {
        ThreadLocalState thread = TakeThread();
        Suspend(MethodKind.None, thread);
        AwaiterAttachment.AwaitUnsafeOnCompleted<TResult, TAwaiter>(ref awaiter, this, thread);
    }

    /// <summary>The flow that the method has waited for.</summary>
    internal FlowOperation<TAwaited> TakeAwaited<TAwaited>()
    {
        // An operation is replaced by one with the same type of result. The cast is for a machine that two threads run at the same time: it fails,
        // and reads no result as one of another type.
        var operation = (FlowOperation<TAwaited>)_awaited!;
        _awaited = null;
        return operation;
    }

    /// <summary>The code is about to run, on the current thread.</summary>
    /// <returns>The value to pass to <see cref="MethodRun.HasEnded"/> afterwards.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected bool BeginCode(ThreadLocalState thread)
    {
        _thread = thread;
        return MethodRun.Begin(thread);
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // Out of the code of a flow that ends without a suspension.
    internal void SetResult(TResult result)
    {
        _result = result;
        EndCode();
    }

    internal void SetException(Exception exception)
    {
        SetUnobservedError(PassedFailures.FailureOf(exception));
        EndCode();
    }

    internal void EndWith(FlowOperation<TResult> operation)
    {
        (_awaited, _endsWith) = (operation, true);
        EndCode();
    }

    /// <summary>The code has ended, and is about to leave <c>MoveNext</c>.</summary>
    private void EndCode() => TakeThread().MethodHasEnded = true;

    /// <summary>What follows when the code has ended.</summary>
    private protected Continuation? Complete(ref Trampoline trampoline) =>
        _endsWith ? TailCall((FlowOperation<TResult>)_awaited!, ref trampoline) : End(ref trampoline);

    private protected override bool RetargetCode(ValueTaskSourceCore awaited, ValueTaskSourceCore other) =>
        AwaitedOperation.Replace(ref _awaited, awaited, other);
}

/// <summary>A flow that is a state machine, and has suspended: everything in one object, which is not used again.</summary>
[StackTraceHidden]
internal sealed class FlowMethod<TMachine, TResult> : FlowMethod<TResult>
    where TMachine : IAsyncStateMachine
{
    /// <summary>The state machine; a builder copies it here once, after it has set its own field to the box.</summary>
    internal TMachine? Machine;

    private protected override Type Origin => typeof(TMachine);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal override Continuation? RunMethod(ref Trampoline trampoline)
    {
        if (!Begin(ref trampoline))
            return Forward(ref trampoline);
        ThreadLocalState thread = trampoline.Thread;
        bool outerHasEnded = BeginCode(thread);
        try
        {
            Machine!.MoveNext();
        }
        catch (Exception exception)
        {
            SetException(exception);
        }

        if (!MethodRun.HasEnded(thread, outerHasEnded))
            return null;

        // Objects that the method held must not outlive it.
        Machine = default;
        return Complete(ref trampoline);
    }
}
