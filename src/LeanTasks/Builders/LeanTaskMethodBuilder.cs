using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>Builds <c>async LeanTask</c> methods; for compilers.</summary>
/// <remarks>Allocates nothing for a method that never suspends, and one object for one that does.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
public struct LeanTaskMethodBuilder
{
    // A method without a result is one whose result carries no information.
    private LeanTaskMethodBuilder<VoidResult> _builder;

    /// <summary>Gets the task to return to the method's caller.</summary>
    public LeanTask Task => _builder.Task;

    /// <summary>Creates a method builder for one call of an async method.</summary>
    /// <returns>The builder.</returns>
    public static LeanTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => MethodStart.Run(ref stateMachine);

    /// <summary>Does nothing: a state machine is copied into its box by value.</summary>
    /// <param name="stateMachine">Not used.</param>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => ArgumentNullException.ThrowIfNull(stateMachine);

    /// <summary>Completes the task.</summary>
    public void SetResult() => _builder.SetResult(default);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception) => _builder.SetException(exception);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
}

/// <summary>Builds <c>async LeanTask&lt;TResult&gt;</c> methods; for compilers.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Allocates one object: the box of a method that suspends, or the completed task of one that never suspends, unless
/// <see cref="LeanTask.FromResult"/> caches its result.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
[SuppressMessage("Design", "CA1000", Justification = "The compiler asks for a static Create.")]
public struct LeanTaskMethodBuilder<TResult> : IMethodBuilder<TResult>
{
    // The task of a method that completed immediately, the box of one that suspended, or a promise for a caller that asked
    // before either.
    private LeanTask<TResult>? _task;

    /// <summary>Gets the task to return to the method's caller.</summary>
    public LeanTask<TResult> Task => _task ??= new WeaklyTypedTaskBox<TResult>();

    /// <summary>Creates a method builder for one call of an async method.</summary>
    /// <returns>The builder.</returns>
    public static LeanTaskMethodBuilder<TResult> Create() => default;

    /// <summary>Runs the method up to its first suspension, then restores the caller's execution context and <see cref="SynchronizationContext"/>.</summary>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <param name="stateMachine">The method's state machine.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => MethodStart.Run(ref stateMachine);

    /// <summary>Does nothing: a state machine is copied into its box by value.</summary>
    /// <param name="stateMachine">Not used.</param>
    /// <exception cref="InvalidOperationException">The builder already has a task.</exception>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
    {
        ArgumentNullException.ThrowIfNull(stateMachine);
        if (_task is not null)
            throw new InvalidOperationException("The builder already has a task and does not accept another state machine.");
    }

    /// <summary>Completes the task.</summary>
    /// <param name="result">The method's result.</param>
    /// <exception cref="InvalidOperationException">The method is already completed.</exception>
    public void SetResult(TResult result)
    {
        if (_task is null)
        {
            _task = LeanTask.FromResult(result);
            return;
        }

        ThrowIfCompleted(_task);
        _task.EndMethod(result);
    }

    /// <summary>Completes the task with an exception, or as canceled by an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception that left the method.</param>
    /// <exception cref="InvalidOperationException">The method is already completed.</exception>
    public void SetException(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        Outcome outcome = Outcome.OfAsyncMethod(exception);
        if (_task is null)
        {
            _task = new LeanTask<TResult>(outcome);
            return;
        }

        ThrowIfCompleted(_task);
        _task.EndMethod(outcome);
    }

    /// <summary>Suspends the method until an awaiter completes.</summary>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <param name="awaiter">The awaiter.</param>
    /// <param name="stateMachine">The method's state machine.</param>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        if (Suspend(ref stateMachine, out _) is { } box)
            AwaiterAttachment.AwaitOnCompleted(ref awaiter, box);
        else
            WeaklyTypedTaskBox<TResult>.AwaitOnCompleted(ref _task, ref awaiter, ref stateMachine);
    }

    /// <summary>Suspends the method until an awaiter completes.</summary>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <param name="awaiter">The awaiter.</param>
    /// <param name="stateMachine">The method's state machine.</param>
    [MethodImpl(MethodImplOptions.NoInlining)] // Not inlined into the user's method, whose inlining budget it would use up (docs/explanation/internals.md); the methods it calls are inlined here.
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        if (Suspend(ref stateMachine, out ThreadLocalState? thread) is { } box)
            AwaiterAttachment.AwaitUnsafeOnCompleted<TResult, TAwaiter>(ref awaiter, box, thread!);
        else
            WeaklyTypedTaskBox<TResult>.AwaitUnsafeOnCompleted(ref _task, ref awaiter, ref stateMachine);
    }

    /// <summary>The method's box, made at its first suspension, with the context of this suspension; null where the builder is driven by hand.</summary>
    /// <param name="stateMachine">The running state machine, which this builder is part of, unless it is driven by hand. At first on the caller's stack, then the box's own.</param>
    /// <param name="thread">The current thread, if there is a box.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private AsyncBox<TResult>? Suspend<TStateMachine>(ref TStateMachine stateMachine, out ThreadLocalState? thread)
        where TStateMachine : IAsyncStateMachine
    {
        AsyncBox<TResult, TStateMachine> box;
        if (_task is AsyncBox<TResult, TStateMachine> present)
        {
            box = present;
            thread = box.MethodRun.Thread;
            if (thread is null)
                return null;
        }
        else
        {
            thread = null;
            if (_task is not null || !BuilderPlace.IsIn(ref stateMachine, ref _task))
                return null;
            thread = ThreadLocalState.Current;
            box = new AsyncBox<TResult, TStateMachine>();

            // Before the copy, so that the copy's builder knows its box.
            _task = box;
            box.StateMachine = stateMachine;
        }

        box.MethodRun.Suspend(thread);
        return box;
    }

    /// <summary>No compiler does this; but a completed task may be shared, and has no stack of continuations to run any more.</summary>
    private static void ThrowIfCompleted(LeanTask task)
    {
        if (task.IsCompleted)
            throw new InvalidOperationException("The builder's method is not running, or is already completed.");
    }
}
