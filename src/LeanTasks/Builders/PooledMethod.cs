using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>What a builder of pooled methods needs of a box, whatever its state machine.</summary>
internal abstract class PooledMethod<TResult> : ValueTaskSourceCore<TResult>
{
    // The thread that runs the method; null for a method that does not run. Written by that thread.
    private protected ThreadLocalState? _thread;

    /// <summary>The content of a builder's field: the method's box, or what stands for one.</summary>
    /// <param name="method">The field; not that of a method whose end is a <see cref="SyncSuccess"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static PooledMethod<TResult> In(ref object? method) => method is { } present ? Unsafe.As<PooledMethod<TResult>>(present) : NewWeaklyTyped(out method);

    /// <summary>The content of a builder's field that is not null, for code that ends the method.</summary>
    /// <exception cref="InvalidOperationException">The method has ended without suspending.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static PooledMethod<TResult> NotEnded(object method)
    {
        if (ReferenceEquals(method, SyncSuccess.Mark))
            WeaklyTypedStateMachine.ThrowCompleted();
        return Unsafe.As<PooledMethod<TResult>>(method);
    }

    /// <summary>The method has ended, by a result or by an exception. Called by the method itself, as the last thing it does, or by hand.</summary>
    internal void EndMethod(TResult result)
    {
        if (TryEnd())
            _result = result;
        else
            EndByHand(result);
    }

    /// <inheritdoc cref="EndMethod(TResult)"/>
    private void EndMethod(Exception exception)
    {
        if (TryEnd())
            SetUnobservedError(Failure.Of(exception));
        else
            EndByHand(exception);
    }

    /// <summary>The method has ended by an exception.</summary>
    /// <param name="method">A builder's field.</param>
    /// <param name="exception">The exception.</param>
    internal static void SetException(ref object? method, Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        if (method is null)
            method = new Failed(exception);
        else
            NotEnded(method).EndMethod(exception);
    }

    /// <summary>Completes by hand a method that does not run.</summary>
    /// <exception cref="InvalidOperationException">The method is suspended and will complete itself, or it has already been completed.</exception>
    private protected virtual void EndByHand(TResult result) => MethodRun.ThrowDoesNotRun();

    /// <inheritdoc cref="EndByHand(TResult)"/>
    private protected virtual void EndByHand(Exception exception) => MethodRun.ThrowDoesNotRun();

    /// <summary>Suspends a method until an awaiter completes.</summary>
    /// <param name="method">A builder's field.</param>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="stateMachine">The running state machine, which the field is part of, unless a builder is driven by hand. At first on the caller's stack, then the box's own.</param>
    internal static void AwaitOnCompleted<TAwaiter, TStateMachine>(ref object? method, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        if (Suspend(ref method, ref stateMachine, out _) is { } box)
            AwaiterAttachment.AwaitOnCompleted(ref awaiter, box);
        else
            WeaklyTypedBox<TResult>.AwaitOnCompleted(ref method, ref awaiter, ref stateMachine);
    }

    /// <summary>The method's box, rented at its first suspension, with the context of this suspension; null where the builder is driven by hand.</summary>
    /// <param name="method">The builder's field.</param>
    /// <param name="stateMachine">The state machine.</param>
    /// <param name="thread">The current thread, if there is a box.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static PooledBox<TResult>? Suspend<TStateMachine>(ref object? method, ref TStateMachine stateMachine, out ThreadLocalState? thread)
        where TStateMachine : IAsyncStateMachine
    {
        PooledBox<TResult> box;
        if (method is { } present)
        {
            // Only a box runs.
            thread = ReferenceEquals(present, SyncSuccess.Mark) ? null : Unsafe.As<PooledMethod<TResult>>(present)._thread;
            if (thread is null)
                return null;
            thread = thread.OrCurrent;
            box = Unsafe.As<PooledBox<TResult>>(present);
        }
        else
        {
            thread = null;
            if (!BuilderPlace.IsIn(ref stateMachine, ref method))
                return null;
            thread = ThreadLocalState.Current;
            PooledBox<TResult, TStateMachine> rented = PooledBox<TResult, TStateMachine>.Rent(thread);

            // Before the copy, so that the copy's builder knows its box.
            method = rented;
            rented.StateMachine = stateMachine;
            box = rented;
        }

        box.SuspendRun(thread);
        return box;
    }

    /// <inheritdoc cref="MethodRun.TryEnd"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryEnd()
    {
        if (_thread is not { } thread)
            return false;
        thread.OrCurrent.MethodHasEnded = true;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeaklyTypedBox<TResult> NewWeaklyTyped(out object? method)
    {
        WeaklyTypedBox<TResult> made = new();
        method = made;
        return made;
    }

    /// <summary>Whether its calls return tasks; see <see cref="MisuseModes"/>.</summary>
    internal virtual bool IsUnpooled => false;

    /// <summary>A task of this very call: it consumes the operation, so that no use of the task is misuse.</summary>
    internal Task<TResult> AsTask() => new ValueTask<TResult>(this, Token).AsTask();

    /// <summary>
    /// For a method that has run to its first suspension or its end, where misuse is provoked. Half of the suspended methods end before
    /// they return, if they can.
    /// </summary>
    /// <param name="method">A builder's field.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Provoke<TStateMachine>(object? method)
    {
        if (method is Provoked provoked)
            provoked.StateMachine = typeof(TStateMachine);
        else if (method is PooledMethod<TResult> { Token: var token } present && present.IsPending(token) && MisuseModes.OneOfTwo())
            MisuseModes.WaitFor(present, token);
    }

    /// <summary>
    /// A method that ended without suspending, where misuse is provoked. To its caller it looks as if it had suspended and ended on
    /// another thread. That is either before the caller checks, or between its first check and its next step.
    /// </summary>
    internal sealed class Provoked : PooledMethod<TResult>
    {
        // 1 until the first check whether it has completed, if it is to answer no once. Reset by exchange.
        private int _saysPending = MisuseModes.OneOfTwo() ? 1 : 0;

        internal Provoked(TResult result)
        {
            _result = result;
            End();
        }

        /// <summary>Set once, before any other code sees the operation.</summary>
        internal Type? StateMachine { get; set; }

        private protected override bool SaysPending => Interlocked.Exchange(ref _saysPending, 0) != 0;

        private protected override string Name => StateMachine is null ? "a method that has not suspended" : MethodName.Of(StateMachine);

        private protected override void ReturnToPool(ThreadLocalState thread)
        {
        }
    }

    /// <summary>A method that failed before it ever suspended.</summary>
    internal sealed class Failed : PooledMethod<TResult>
    {
        internal Failed(Exception exception)
        {
            SetError(Failure.Of(exception).Unobserved());
            End();
        }

        /// <summary>Where misuse is forgiven, a task is just as cheap.</summary>
        internal override bool IsUnpooled => true;

        private protected override string Name => "a method that failed before its first await";

        private protected override void ReturnToPool(ThreadLocalState thread)
        {
        }
    }
}

/// <summary>What a builder of pooled methods holds in place of a box once its method has ended with a result, without suspending.</summary>
internal static class SyncSuccess
{
    /// <summary>
    /// Compared by reference. It is the text of a literal, because that is never moved. Optimized code has it as a constant, and stores it
    /// without a write barrier. So for a method that does not suspend it costs a plain store.
    /// </summary>
    internal static readonly object Mark = "sync success";
}
