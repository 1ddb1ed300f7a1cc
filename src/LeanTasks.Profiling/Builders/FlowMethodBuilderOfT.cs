using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = LeanTasks.Builders;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async Flow&lt;TResult&gt;</c> methods, and is otherwise LeanTasks' builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct FlowMethodBuilder<TResult> : ICountingBuilder
{
    private Original.FlowMethodBuilder<TResult> _builder;
    private CallCounter _call;

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder{TResult}.Task"/>
    public readonly Flow<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.FlowOfT,
        typeof(TResult),
        ResultTask: null,
        Unsafe.SizeOf<FlowMethodBuilder<TResult>>() - Unsafe.SizeOf<Original.FlowMethodBuilder<TResult>>());

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FlowMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, FlowMethodBuilder<TResult>>();
    }

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder{TResult}.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
    }

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, FlowMethodBuilder<TResult>>());
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, FlowMethodBuilder<TResult>>(box);
    }

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, FlowMethodBuilder<TResult>>());
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, FlowMethodBuilder<TResult>>(box);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfPooled<TResult, TStateMachine>());
}
