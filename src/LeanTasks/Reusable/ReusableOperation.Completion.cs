using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Reusable;

/// <content>How an operation ends, and who awaits it is run.</content>
public abstract partial class ReusableOperation
{
    /// <summary>The operation has failed; to be completed next.</summary>
    private protected void SetError(Failure error) => _error = error.Content;

    /// <summary>The same, so that <see cref="TaskScheduler.UnobservedTaskException"/> is raised if nobody consumes the operation. A method that already awaits it will.</summary>
    private protected void SetUnobservedError(Failure error) => SetError(
        OperationState.Phase(Volatile.Read(ref _state)) is OperationState.AwaitedByMethod or OperationState.AwaitedByBclMethod
            ? error
            : error.Unobserved());

    /// <summary>An operation that has failed, and that nobody else has yet, must be consumed from now on, or <see cref="TaskScheduler.UnobservedTaskException"/> is raised.</summary>
    private protected void UnobserveError() => SetError(Failure.From(_error).Unobserved());

    /// <summary>Completes the operation, and runs who awaits it.</summary>
    /// <param name="mayInline">Whether that may be on this stack.</param>
    private protected void CompleteAndRun(bool mayInline)
    {
        object? continuation = EndOrTakeContinuation(out MethodKind kind);
        if (continuation is null)
            return;

        bool inlines = mayInline && RuntimeHelpers.TryEnsureSufficientExecutionStack();
        if (inlines && (kind & MethodKind.ConsumesAtOnce) != 0 && LeanThread.Current is { MayInline: true } thread)
        {
            Trampoline.ResumeWith(this, Unsafe.As<Continuation>(continuation), thread);
            return;
        }

        End();
        if ((kind & MethodKind.Bcl) != 0)
            BclMethod.Run(continuation, inlines ? LeanThread.Current : null);
        else
            Unsafe.As<Continuation>(continuation).Run(null!, inlines);
    }

    /// <summary>Completes an operation for the method that is resumed next, whose awaiter has been taken out.</summary>
    /// <param name="thread">The current thread.</param>
    /// <returns>The operation's state from now on.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int HandOn(LeanThread thread)
    {
        int handedOn = OperationState.With(_state, OperationState.HandedOn);
        _consumer = thread.ResumesAt;
        Volatile.Write(ref _state, handedOn);
        return handedOn;
    }

    /// <summary>
    /// For the one who has handed the operation on, when the method has run that was to consume it. If it has not, anybody may from
    /// now on: until here only whoever is on this stack could, so a write will do.
    /// </summary>
    /// <param name="handedOn">The state since then, if nobody has consumed the operation; the object may stand for a later one, which is handed on elsewhere.</param>
    /// <param name="thread">The current thread.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void EndHandOn(int handedOn, LeanThread thread)
    {
        if (Volatile.Read(ref _state) == handedOn)
            End();
        else
            GoBack(thread);
    }

    /// <summary>
    /// Completes an operation that is an async method's, and runs who awaits it, unless that is returned. From here on the object may
    /// already be consumed, and stand for the next operation: the caller must not touch it any more.
    /// </summary>
    /// <returns>An async method that is to be resumed on this stack, or null.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Continuation? CompleteAndHandOn(ref Trampoline trampoline)
    {
        // Nearly all who suspend are methods that await one another.
        if (OperationState.Phase(Volatile.Read(ref _state)) == OperationState.AwaitedByMethod
            && trampoline.MayInline
            && Volatile.Read(ref _continuation) is { } method)
        {
            _continuation = null;
            trampoline.SetHandedOn(HandOn(trampoline.Thread));
            return Unsafe.As<Continuation>(method);
        }

        return CompleteAndHandOnOther(ref trampoline);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Continuation? CompleteAndHandOnOther(ref Trampoline trampoline)
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
            trampoline.SetHandedOn(HandOn(trampoline.Thread));
            return continuation;
        }

        End();
        if (handsOn)
            return continuation;
        continuation.Run(null!, RuntimeHelpers.TryEnsureSufficientExecutionStack());
        return null;
    }

    /// <summary>
    /// Who awaits the operation, or null. Null also for a method of the BCL's, which will ask this very object for the result. For the
    /// one who is to complete it, and does so later or never.
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

    /// <summary>Lets go of <see cref="Awaiter"/>, whom the caller attaches to another operation: this one looks consumed from here on.</summary>
    private protected void GiveAwaiterAway()
    {
        _continuation = null;
        BeginNext(Token);
    }

    /// <summary>Lets anybody consume the operation. For the only one who may write the state.</summary>
    private protected void End() => Volatile.Write(ref _state, OperationState.With(_state, OperationState.Ended));

    /// <summary>Ends an operation that nobody awaits; takes out who awaits it, and leaves the end to the caller.</summary>
    /// <param name="kind">What is to be known of it.</param>
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

        // Emptied before the end: after it the object may be consumed, and awaited again.
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

    /// <summary>Waits for one who has made it awaited, and leaves the continuation next.</summary>
    /// <param name="awaited">The state. Another completes the operation where that changes, which only a broken awaiter brings about: what is left then is not the caller's.</param>
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
