using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>Builds <c>async LeanTask</c> methods; for compilers.</summary>
/// <remarks>Allocates nothing for a method that never suspends, and one object for one that does.</remarks>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
public struct LeanTaskMethodBuilder
{
    // The task of a method that completed at once, or the box of one that suspended: an AsyncBox<VoidResult, TStateMachine>.
    private LeanTask? _task;

    /// <summary>The task to return to the method's caller.</summary>
    public readonly LeanTask Task => _task ?? throw AsyncBoxes.NotStarted();

    /// <summary>Makes a builder.</summary>
    /// <returns>A builder for one call.</returns>
    public static LeanTaskMethodBuilder Create() => default;

    /// <summary>Runs the method up to its first suspension; the caller's contexts are as before afterwards.</summary>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <param name="stateMachine">The method's state machine.</param>
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => default(AsyncTaskMethodBuilder).Start(ref stateMachine);

    /// <summary>Does nothing: a state machine is copied into its box by value.</summary>
    /// <param name="stateMachine">Not used.</param>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => ArgumentNullException.ThrowIfNull(stateMachine);

    /// <summary>Completes the task.</summary>
    public void SetResult()
    {
        if (_task is null)
            _task = LeanTask.CompletedTask;
        else
            Unsafe.As<LeanTask<VoidResult>>(_task).CompleteMethod(default);
    }

    /// <summary>Completes the task with an exception, or as canceled by an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception that left the method.</param>
    public void SetException(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        Outcome outcome = Outcome.OfAsyncMethod(exception);
        if (_task is null)
            _task = new LeanTask<VoidResult>(outcome);
        else
            _task.Complete(outcome, work: null);
    }

    /// <summary>Suspends the method until an awaiter completes.</summary>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="stateMachine">The method's state machine.</param>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => AsyncBoxes.AwaitOnCompleted(ref awaiter, Box(ref stateMachine));

    /// <summary>Suspends the method until an awaiter completes.</summary>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <typeparam name="TStateMachine">The type of the method's state machine.</typeparam>
    /// <param name="awaiter">What is awaited.</param>
    /// <param name="stateMachine">The method's state machine.</param>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => AsyncBoxes.AwaitUnsafeOnCompleted(ref awaiter, Box(ref stateMachine));

    private AsyncBox<VoidResult, TStateMachine> Box<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine =>
        AsyncBoxes.Box<VoidResult, TStateMachine, LeanTask>(ref _task, ref stateMachine);
}
