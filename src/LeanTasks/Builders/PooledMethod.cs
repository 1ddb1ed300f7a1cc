using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Reusable;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>What a builder of pooled methods needs of a box, whatever its state machine.</summary>
internal abstract class PooledMethod<TResult> : ReusableOperation<TResult>
{
    // Not used where the method has not suspended. Written by the thread that runs the method.
    private protected MethodRun _run;

    /// <summary>The method has ended, by a result or by an exception. By the method itself, as the last thing it does.</summary>
    internal void EndMethod(TResult result)
    {
        _run.End();
        _result = result;
    }

    /// <inheritdoc cref="EndMethod(TResult)"/>
    internal void EndMethod(Exception exception)
    {
        _run.End();
        SetUnobservedError(Failure.Of(exception));
    }

    /// <summary>The method has ended by an exception.</summary>
    /// <param name="method">A builder's field: the method's box, or null for one that has not suspended.</param>
    /// <param name="exception">The exception.</param>
    internal static void SetException(ref PooledMethod<TResult>? method, Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        if (method is not null)
            method.EndMethod(exception);
        else
            method = new Failed(exception);
    }

    /// <summary>Suspends a method until an awaiter completes.</summary>
    /// <param name="method">A builder's field: the method's box, or null for one that has not suspended.</param>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="stateMachine">The running state machine, which the field is part of: on the caller's stack at first, then the box's own.</param>
    internal static void AwaitOnCompleted<TAwaiter, TStateMachine>(
        ref PooledMethod<TResult>? method, ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine =>
        AwaiterHookup.AwaitOnCompleted(ref awaiter, Suspend(ref method, ref stateMachine, ThreadOf(method)));

    /// <summary>The current thread, on which a method runs.</summary>
    internal static LeanThread ThreadOf(PooledMethod<TResult>? method) => method is null ? LeanThread.Current : method._run.Thread;

    /// <summary>The method's box, rented at its first suspension, with the context of this one.</summary>
    internal static PooledMethod<TResult> Suspend<TStateMachine>(
        ref PooledMethod<TResult>? method, ref TStateMachine stateMachine, LeanThread thread)
        where TStateMachine : IAsyncStateMachine
    {
        PooledMethod<TResult>? box = method;
        if (box is null)
        {
            PooledBox<TResult, TStateMachine> rented = PooledBox<TResult, TStateMachine>.Rent(thread);

            // Before the copy, so that the copy's builder knows its box.
            method = rented;
            rented.StateMachine = stateMachine;
            box = rented;
        }

        box._run.Suspend(thread);
        return box;
    }

    /// <summary>Whether its calls return tasks; see <see cref="MisuseModes"/>.</summary>
    internal virtual bool IsUnpooled => false;

    /// <summary>A task of this very call: it consumes the operation, so that what others do with it is no misuse.</summary>
    internal Task<TResult> AsTask() => new ValueTask<TResult>(this, Token).AsTask();

    /// <summary>
    /// For a method that has run to its first suspension or its end, where misuse is provoked: of those that have suspended, half end
    /// before they return, if they can.
    /// </summary>
    /// <param name="method">A builder's field.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Provoke<TStateMachine>(PooledMethod<TResult>? method)
    {
        if (method is Provoked provoked)
            provoked.StateMachine = typeof(TStateMachine);
        else if (method?.Token is { } token && method.IsPending(token) && MisuseModes.OneOfTwo())
            MisuseModes.WaitFor(method, token);
    }

    /// <summary>
    /// A method that ended without suspending, where misuse is provoked: to its caller it looks as if it had suspended, and ended on
    /// another thread; before the caller asks, or between its first question and what it does then.
    /// </summary>
    internal sealed class Provoked : PooledMethod<TResult>
    {
        // 1 until it has been asked whether it has completed, if it is to say no once. Taken by exchange.
        private int _saysPending = MisuseModes.OneOfTwo() ? 1 : 0;

        internal Provoked(TResult result)
        {
            _result = result;
            End();
        }

        /// <summary>Set once, before anybody else sees the operation.</summary>
        internal Type? StateMachine { get; set; }

        private protected override bool SaysPending => Interlocked.Exchange(ref _saysPending, 0) != 0;

        private protected override string Name => StateMachine is null ? "one that has not suspended" : MethodName.Of(StateMachine);

        private protected override void GoBack(LeanThread thread)
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

        /// <summary>Where misuse is forgiven, a task is as cheap.</summary>
        internal override bool IsUnpooled => true;

        private protected override string Name => "one that has failed before its first await";

        private protected override void GoBack(LeanThread thread)
        {
        }
    }
}
