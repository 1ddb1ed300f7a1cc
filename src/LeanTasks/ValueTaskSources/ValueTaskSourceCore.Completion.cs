using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

/// <content>How an operation ends, and how its awaiter is run.</content>
public abstract partial class ValueTaskSourceCore
{
    /// <summary>The operation has failed; to be completed next.</summary>
    private protected void SetError(Failure error) => _error = error.Content;

    /// <summary>
    /// The operation has failed; to be completed next. <see cref="TaskScheduler.UnobservedTaskException"/> is raised if it is never consumed. A
    /// method that already awaits it will consume it.
    /// </summary>
    private protected void SetUnobservedError(Failure error) => SetError(
        OperationState.Phase(Volatile.Read(ref _state)) is OperationState.AwaitedByMethod or OperationState.AwaitedByBclMethod
            ? error
            : error.Unobserved());

    /// <summary>From now on, an operation that has failed must be consumed, or <see cref="TaskScheduler.UnobservedTaskException"/> is raised. To be called before any other thread has the operation.</summary>
    private protected void UnobserveError() => SetError(Failure.From(_error).Unobserved());

    /// <summary>Completes the operation, and runs its awaiter.</summary>
    /// <param name="mayInline">Whether the awaiter may run on this stack.</param>
    private protected void CompleteAndRun(bool mayInline)
    {
        object? continuation = EndOrTakeContinuation(out MethodKind kind);
        if (continuation is null)
            return;

        bool inlines = mayInline && RuntimeHelpers.TryEnsureSufficientExecutionStack();
        if (inlines && (kind & MethodKind.ConsumesAtOnce) != 0 && Trampoline.TryResumeWith(this, Unsafe.As<Continuation>(continuation), ThreadLocalState.Current))
            return;

        End();
        if ((kind & MethodKind.Bcl) != 0)
            BclMethod.Run(continuation, inlines ? ThreadLocalState.Current : null);
        else
            Unsafe.As<Continuation>(continuation).Run(null!, inlines);
    }

    /// <summary>Completes an operation whose awaiter has been taken out, for that awaiter, which is resumed next.</summary>
    /// <param name="thread">The current thread.</param>
    /// <returns>The operation's state from now on.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int HandOff(ThreadLocalState thread)
    {
        int handedOn = OperationState.With(_state, OperationState.HandedOff);
        _consumer = thread.ResumesAt;
        Volatile.Write(ref _state, handedOn);
        return handedOn;
    }

    /// <summary>
    /// For the thread that has handed the operation on, after the method that was to consume it has run. If the method has not consumed
    /// it, any thread may from now on: until here only this thread could, so a write is enough.
    /// </summary>
    /// <param name="handedOn">The state that handing on left, which is still there if the operation has not been consumed. The object may stand for a later one, which is handed on elsewhere.</param>
    /// <param name="thread">The current thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EndHandOff(int handedOn, ThreadLocalState thread)
    {
        if (Volatile.Read(ref _state) == handedOn)
            End();
        else
            ReturnToPool(thread);
    }

    /// <summary>
    /// Completes an async method's operation, and runs its awaiter, unless that is returned. From here on the object may
    /// already be consumed, and stand for the next operation: the caller must no longer touch it.
    /// </summary>
    /// <returns>An async method that is to be resumed on this stack, or null.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Continuation? CompleteAndHandOff(ref Trampoline trampoline)
    {
        // Nearly all awaiters are methods that await one another.
        if (OperationState.Phase(Volatile.Read(ref _state)) == OperationState.AwaitedByMethod
            && trampoline.LeaveTasksToInline()
            && Volatile.Read(ref _continuation) is { } method)
        {
            _continuation = null;
            trampoline.SetHandedOff(HandOff(trampoline.Thread));
            return Unsafe.As<Continuation>(method);
        }

        return CompleteAndHandOffOther(ref trampoline);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Continuation? CompleteAndHandOffOther(ref Trampoline trampoline)
    {
        object? awaiter = EndOrTakeContinuation(out MethodKind kind);
        if (awaiter is null)
            return null;

        if ((kind & MethodKind.Bcl) != 0)
        {
            End();
            BclMethod.Run(awaiter, RuntimeHelpers.TryEnsureSufficientExecutionStack() ? trampoline.Thread : null);
            return null;
        }

        Continuation continuation = Unsafe.As<Continuation>(awaiter);
        bool handsOn = trampoline.Takes(kind);
        if (handsOn && (kind & MethodKind.ConsumesAtOnce) != 0)
        {
            trampoline.SetHandedOff(HandOff(trampoline.Thread));
            return continuation;
        }

        End();
        if (handsOn)
            return continuation;
        continuation.Run(null!, RuntimeHelpers.TryEnsureSufficientExecutionStack());
        return null;
    }

    /// <summary>
    /// The awaiter of the operation, or null. Also null for a method of the BCL's, which asks this very object for the result. Only for the
    /// thread that is to complete the operation, and does so later or never.
    /// </summary>
    private protected Continuation? Awaiter
    {
        get
        {
            int state = Volatile.Read(ref _state);
            return OperationState.Phase(state) is OperationState.Awaited or OperationState.AwaitedByMethod
                ? Unsafe.As<Continuation>(Volatile.Read(ref _continuation) ?? WaitForContinuation(state))
                : null;
        }
    }

    /// <summary>Releases the <see cref="Awaiter"/>, which the caller attaches to another operation: from here on this one looks consumed.</summary>
    private protected void ReleaseAwaiter()
    {
        _continuation = null;
        BeginNext(Token);
    }

    /// <summary>Lets any thread consume the operation. Only the thread that may write the state may call this method.</summary>
    private protected void End() => Volatile.Write(ref _state, OperationState.With(_state, OperationState.Ended));

    /// <summary>Ends an operation that is not awaited; otherwise takes out its awaiter, and leaves the end to the caller.</summary>
    /// <param name="kind">What is known of the awaiter.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private object? EndOrTakeContinuation(out MethodKind kind)
    {
        int state = Volatile.Read(ref _state);
        if (OperationState.Phase(state) == OperationState.Pending)
        {
            int pending = state;
            state = Interlocked.CompareExchange(ref _state, OperationState.With(pending, OperationState.Ended), pending);
            if (state == pending)
            {
                kind = MethodKind.None;
                return null;
            }
        }

        int phase = OperationState.Phase(state);
        if (!OperationState.IsAwaited(phase))
            ThrowCompleted();

        // Cleared before the end: after it the object may be consumed and awaited again.
        object continuation = Volatile.Read(ref _continuation) ?? WaitForContinuation(state);
        _continuation = null;
        kind = phase switch
        {
            OperationState.AwaitedByMethod => MethodKind.Method | MethodKind.ConsumesAtOnce,
            OperationState.AwaitedByBclMethod => MethodKind.Bcl,
            _ => Unsafe.As<Continuation>(continuation).MethodKind,
        };
        return continuation;
    }

    /// <summary>Waits for a thread that has made the operation awaited and is about to store the continuation.</summary>
    /// <param name="awaited">The state. If it changes, another thread completes the operation, which only a broken awaiter causes: a continuation found then is not the caller's.</param>
    private object WaitForContinuation(int awaited)
    {
        Uninterrupted.Spinner spinner = default;
        object? continuation;
        bool isOver;
        do
        {
            spinner.Once();
            continuation = Volatile.Read(ref _continuation);
            isOver = Volatile.Read(ref _state) != awaited;
        }
        while (continuation is null && !isOver);
        spinner.Ended();
        if (isOver)
            ThrowCompleted();
        return continuation!;
    }

    [DoesNotReturn]
    private static void ThrowCompleted() => throw new InvalidOperationException("The operation has already been completed.");
}
