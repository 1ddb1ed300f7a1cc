using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = LeanTasks;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async ValueTask</c> methods, and is otherwise LeanTasks' builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct PooledValueTaskMethodBuilder : ICountingBuilder
{
    private Original.PooledValueTaskMethodBuilder _builder;
    private CallCounter _call;

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder.Task"/>
    public readonly ValueTask Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.PooledValueTask,
        Result: null,
        ResultTask: null,
        Unsafe.SizeOf<PooledValueTaskMethodBuilder>() - Unsafe.SizeOf<Original.PooledValueTaskMethodBuilder>());

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PooledValueTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, PooledValueTaskMethodBuilder>();
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PooledValueTaskMethodBuilder>());
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PooledValueTaskMethodBuilder>(box);
    }

    /// <inheritdoc cref="LeanTasks.PooledValueTaskMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PooledValueTaskMethodBuilder>());
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PooledValueTaskMethodBuilder>(box);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfPooled<TStateMachine>());
}
