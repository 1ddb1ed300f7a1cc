using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = LeanTasks.Builders;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async Flow</c> methods, and is otherwise LeanTasks' builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct FlowMethodBuilder : ICountingBuilder
{
    private Original.FlowMethodBuilder _builder;
    private CallCounter _call;

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder.Task"/>
    public readonly Flow Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.Flow,
        Result: null,
        ResultTask: null,
        Unsafe.SizeOf<FlowMethodBuilder>() - Unsafe.SizeOf<Original.FlowMethodBuilder>());

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FlowMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, FlowMethodBuilder>();
    }

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, FlowMethodBuilder>());
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, FlowMethodBuilder>(box);
    }

    /// <inheritdoc cref="LeanTasks.Builders.FlowMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, FlowMethodBuilder>());
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, FlowMethodBuilder>(box);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfPooled<TStateMachine>());
}
