using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>Builds <c>async PooledFlow</c> methods; for compilers.</summary>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
public struct PooledFlowMethodBuilder
{
    private PooledFlowMethodBuilder<VoidResult> _builder;

    /// <summary>Gets the flow to return to the method's caller.</summary>
    public PooledFlow Task => _builder.Operation is { } operation ? new PooledFlow(operation) : default;

    /// <inheritdoc cref="PooledValueTaskMethodBuilder{TResult}.Create"/>
    public static PooledFlowMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => MethodStart.Run(ref stateMachine);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="PooledValueTaskMethodBuilder.SetResult"/>
    public void SetResult() => _builder.SetResult(default);

    /// <inheritdoc cref="PooledValueTaskMethodBuilder{TResult}.SetException"/>
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
