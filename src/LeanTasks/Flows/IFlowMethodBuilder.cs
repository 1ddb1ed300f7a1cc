using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;

namespace LeanTasks.Flows;

/// <summary>
/// The common members of the builders of flows, in addition to
/// <see cref="IMethodBuilder{TResult}"/>: how a flow awaits another flow, or ends with it. Not for use in other code.
/// </summary>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
/// <remarks>The builders are mutable structs, part of the state machine. Call them in place, with a constrained call; never box them.</remarks>
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
