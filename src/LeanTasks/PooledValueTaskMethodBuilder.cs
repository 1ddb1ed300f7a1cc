using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

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

/// <summary>
/// Builds <c>async ValueTask&lt;TResult&gt;</c> methods whose boxes are pooled. Name it in
/// <see cref="AsyncMethodBuilderAttribute"/> on the method; its members are for compilers.
/// </summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>
/// <para>Allocates nothing in steady state, whether or not the method suspends, unless it fails. If the pool has no box, one is allocated;
/// docs/reference/pooling.md describes the pool.</para>
/// <para>The value task must be awaited exactly once, by one consumer. Any further await throws an
/// <see cref="InvalidOperationException"/>, and never returns the result of another call.</para>
/// <para>A failure that is never awaited raises
/// <see cref="TaskScheduler.UnobservedTaskException"/> when it is collected, and needs 24 bytes more.</para>
/// <para>In an assembly compiled with runtime-async, the compiler ignores the attribute; see docs/reference/runtime-async.md.</para>
/// </remarks>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
[SuppressMessage("Design", "CA1000", Justification = "The compiler asks for a static Create.")]
public struct PooledValueTaskMethodBuilder<TResult> : IMethodBuilder<TResult>
{
    // Null if the method has neither suspended nor ended; SyncSuccess.Mark if it has ended without suspending. Otherwise a PooledMethod:
    // the box of a method that has suspended, or a stand-in for one that failed before that or is driven by hand.
    private object? _method;

    // The result of a method that has ended without suspending.
    private TResult? _result;

    /// <summary>Gets the value task to return to the method's caller.</summary>
    public ValueTask<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_method, SyncSuccess.Mark) ? new ValueTask<TResult>(_result!)
            : PooledMethod<TResult>.In(ref _method) is var method && MisuseModes.Forgives && method.IsUnpooled ? new ValueTask<TResult>(method.AsTask())
            : new ValueTask<TResult>(method, method.Token);
    }

    /// <summary><see cref="Task"/> without its result.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ValueTask TaskWithoutResult
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ReferenceEquals(_method, SyncSuccess.Mark) ? default
            : PooledMethod<TResult>.In(ref _method) is var method && MisuseModes.Forgives && method.IsUnpooled ? new ValueTask(method.AsTask())
            : new ValueTask(method, method.Token);
    }

    /// <summary>Creates a method builder for one call of an async method.</summary>
    /// <returns>The builder.</returns>
    public static PooledValueTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        MethodStart.Run(ref stateMachine);
        if (MisuseModes.Provokes)
            PooledMethod<TResult>.Provoke<TStateMachine>(_method);
    }

    /// <inheritdoc cref="LeanTaskMethodBuilder{TResult}.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => ArgumentNullException.ThrowIfNull(stateMachine);

    /// <summary>Completes the value task.</summary>
    /// <param name="result">The method's result.</param>
    /// <exception cref="InvalidOperationException">The method is already completed, or is suspended and will complete itself.</exception>
    public void SetResult(TResult result)
    {
        if (_method is { } method)
        {
            PooledMethod<TResult>.NotEnded(method).EndMethod(result);
        }
        else if (MisuseModes.Provokes)
        {
            _method = new PooledMethod<TResult>.Provoked(result);
        }
        else
        {
            _result = result;
            _method = SyncSuccess.Mark;
        }
    }

    /// <summary>Completes the value task with an exception, or as canceled if it is an <see cref="OperationCanceledException"/>.</summary>
    /// <param name="exception">The exception that left the method.</param>
    /// <exception cref="InvalidOperationException">The method is already completed, or is suspended and will complete itself.</exception>
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
