using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = LeanTasks;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async ValueTask&lt;TResult&gt;</c> methods, and is otherwise LeanTasks' builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct PooledValueTaskMethodBuilder<TResult> : ICountingBuilder, IMethodBuilder<TResult>
{
    private Original.PooledValueTaskMethodBuilder<TResult> _builder;
    private CallCounter _call;

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.Task"/>
    public readonly ValueTask<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.TaskWithoutResult"/>
    public readonly ValueTask TaskWithoutResult => _builder.TaskWithoutResult;

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.PooledValueTaskOfT,
        typeof(TResult),
        ResultTask: null,
        Unsafe.SizeOf<PooledValueTaskMethodBuilder<TResult>>() - Unsafe.SizeOf<Original.PooledValueTaskMethodBuilder<TResult>>());

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PooledValueTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, PooledValueTaskMethodBuilder<TResult>>();
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PooledValueTaskMethodBuilder<TResult>>());
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PooledValueTaskMethodBuilder<TResult>>(box);
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PooledValueTaskMethodBuilder<TResult>>());
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PooledValueTaskMethodBuilder<TResult>>(box);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfPooled<TResult, TStateMachine>());
}
