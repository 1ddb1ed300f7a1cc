using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = LeanTasks.Builders;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async PooledFlow&lt;TResult&gt;</c> methods, and is otherwise LeanTasks' builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct PooledFlowMethodBuilder<TResult> : ICountingBuilder
{
    private Original.PooledFlowMethodBuilder<TResult> _builder;
    private CallCounter _call;

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.Task"/>
    public readonly PooledFlow<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.PooledFlowOfT,
        typeof(TResult),
        ResultTask: null,
        Unsafe.SizeOf<PooledFlowMethodBuilder<TResult>>() - Unsafe.SizeOf<Original.PooledFlowMethodBuilder<TResult>>());

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PooledFlowMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, PooledFlowMethodBuilder<TResult>>();
    }

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
    }

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PooledFlowMethodBuilder<TResult>>());
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PooledFlowMethodBuilder<TResult>>(box);
    }

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PooledFlowMethodBuilder<TResult>>());
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PooledFlowMethodBuilder<TResult>>(box);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfPooled<TResult, TStateMachine>());
}
