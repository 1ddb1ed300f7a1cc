using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>
/// The common members of the builders of async methods, for code that creates its own state machines, such as F#'s computation expressions. Not for
/// use in other code.
/// </summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>The builders are mutable structs, part of the state machine. Call them in place, with a constrained call; never box them.</remarks>
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
