using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>Builds <c>async LeanTask&lt;TResult&gt;</c> methods; for compilers.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Allocates one object: the completed task of a method that never suspends, or the box of one that does.</remarks>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
[SuppressMessage("Design", "CA1000", Justification = "The compiler asks for a static Create.")]
public struct LeanTaskMethodBuilder<TResult>
{
    // The task of a method that completed at once, or the box of one that suspended.
    private LeanTask<TResult>? _task;

    /// <summary>The task to return to the method's caller.</summary>
    public readonly LeanTask<TResult> Task => _task ?? throw AsyncBoxes.NotStarted();

    /// <summary>Makes a builder.</summary>
    /// <returns>A builder for one call.</returns>
    public static LeanTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTaskMethodBuilder.Start"/>
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => default(AsyncTaskMethodBuilder).Start(ref stateMachine);

    /// <inheritdoc cref="LeanTaskMethodBuilder.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => ArgumentNullException.ThrowIfNull(stateMachine);

    /// <summary>Completes the task.</summary>
    /// <param name="result">The method's result.</param>
    public void SetResult(TResult result)
    {
        if (_task is null)
            _task = LeanTask.FromResult(result);
        else
            _task.CompleteMethod(result);
    }

    /// <inheritdoc cref="LeanTaskMethodBuilder.SetException"/>
    public void SetException(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        Outcome outcome = Outcome.OfAsyncMethod(exception);
        if (_task is null)
            _task = new LeanTask<TResult>(outcome);
        else
            _task.Complete(outcome, work: null);
    }

    /// <inheritdoc cref="LeanTaskMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => AsyncBoxes.AwaitOnCompleted(ref awaiter, Box(ref stateMachine));

    /// <inheritdoc cref="LeanTaskMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine => AsyncBoxes.AwaitUnsafeOnCompleted(ref awaiter, Box(ref stateMachine));

    private AsyncBox<TResult, TStateMachine> Box<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine =>
        AsyncBoxes.Box<TResult, TStateMachine, LeanTask<TResult>>(ref _task, ref stateMachine);
}
