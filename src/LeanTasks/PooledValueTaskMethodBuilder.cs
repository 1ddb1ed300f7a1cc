using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;

namespace LeanTasks;

/// <summary>
/// Builds <c>async ValueTask</c> methods whose boxes are pooled. Name it in
/// <see cref="AsyncMethodBuilderAttribute"/> on the method; its members are for compilers.
/// </summary>
/// <remarks><inheritdoc cref="PooledValueTaskMethodBuilder{TResult}" path="/remarks"/></remarks>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
public struct PooledValueTaskMethodBuilder
{
    private PooledValueTaskMethodBuilder<VoidResult> _builder;

    /// <inheritdoc cref="PooledValueTaskMethodBuilder{TResult}.Task"/>
    public ValueTask Task => _builder.TaskWithoutResult;

    /// <inheritdoc cref="PooledValueTaskMethodBuilder{TResult}.Create"/>
    public static PooledValueTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => _builder.Start(ref stateMachine);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <summary>Completes the value task.</summary>
    /// <exception cref="InvalidOperationException">The method is already completed, or is suspended and will complete itself.</exception>
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
