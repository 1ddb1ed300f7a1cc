using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;

namespace LeanTasks.Flows;

/// <summary>What the builders of flows have in common beside <see cref="IMethodBuilder{TResult}"/>: how a flow awaits, and ends with, another one. Not for use in other code.</summary>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
/// <remarks>The builders are mutable structs, part of the state machine: to be called in place, by a constrained call, never boxed.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IFlowMethodBuilder<TResult> : IMethodBuilder<TResult>
{
    /// <inheritdoc cref="FlowMethodBuilder{TResult}.AwaitFlow"/>
    void AwaitFlow<TAwaited, TStateMachine>(Flow<TAwaited> awaited, ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine;

    /// <inheritdoc cref="FlowMethodBuilder{TResult}.TakeFlow"/>
    TAwaited TakeFlow<TAwaited>();

    /// <inheritdoc cref="FlowMethodBuilder{TResult}.EndWith"/>
    void EndWith(Flow<TResult> last);
}
