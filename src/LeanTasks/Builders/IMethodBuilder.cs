using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>
/// What the builders of async methods have in common, so that code which makes state machines of its own, as the computation
/// expressions of F# do, is written once for all of them. Not for use in other code.
/// </summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>The builders are mutable structs, part of the state machine: to be called in place, by a constrained call, never boxed.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IMethodBuilder<TResult>
{
    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.Start"/>
    void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine;

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.SetResult"/>
    void SetResult(TResult result);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.SetException"/>
    void SetException(Exception exception);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine;
}
