using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Builders;

/// <summary>Builds <c>async PooledFlow</c> methods; for compilers.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
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

/// <summary>Builds <c>async PooledFlow&lt;TResult&gt;</c> methods; for compilers.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
[SuppressMessage("Design", "CA1000", Justification = "The compiler asks for a static Create.")]
public struct PooledFlowMethodBuilder<TResult>
{
    // As in PooledValueTaskMethodBuilder; but not that builder itself, because the JIT keeps a struct in registers only if it contains no other struct.
    private object? _method;
    private TResult? _result;

    /// <summary>Gets the flow to return to the method's caller.</summary>
    public PooledFlow<TResult> Task => ReferenceEquals(_method, SyncSuccess.Mark) ? new PooledFlow<TResult>(_result!) : new PooledFlow<TResult>(PooledMethod<TResult>.In(ref _method));

    /// <summary>The operation for the flow of the builder without a result; null for a method that has ended without suspending.</summary>
    internal ValueTaskSourceCore<TResult>? Operation => ReferenceEquals(_method, SyncSuccess.Mark) ? null : PooledMethod<TResult>.In(ref _method);

    /// <inheritdoc cref="PooledValueTaskMethodBuilder{TResult}.Create"/>
    public static PooledFlowMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => MethodStart.Run(ref stateMachine);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => ArgumentNullException.ThrowIfNull(stateMachine);

    /// <inheritdoc cref="PooledValueTaskMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        if (_method is { } method)
        {
            PooledMethod<TResult>.NotEnded(method).EndMethod(result);
        }
        else
        {
            _result = result;
            _method = SyncSuccess.Mark;
        }
    }

    /// <inheritdoc cref="PooledValueTaskMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception) => PooledMethod<TResult>.SetException(ref _method, exception);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => PooledMethod<TResult>.AwaitOnCompleted(ref _method, ref awaiter, ref stateMachine);

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    [MethodImpl(MethodImplOptions.NoInlining)] // As in LeanTaskMethodBuilder.
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        // Not in a method of their own: unoptimized code would have one for each type of awaiter.
        if (PooledMethod<TResult>.Suspend(ref _method, ref stateMachine, out ThreadLocalState? thread) is not { } box)
            WeaklyTypedBox<TResult>.AwaitUnsafeOnCompleted(ref _method, ref awaiter, ref stateMachine);
        else if (typeof(TAwaiter) == typeof(PayloadAwaiter))
            box.Await(Unsafe.As<TAwaiter, PayloadAwaiter>(ref awaiter), thread!);
        else
            AwaiterAttachment.AwaitUnsafeOnCompleted<TResult, TAwaiter>(ref awaiter, box, thread!);
    }
}
