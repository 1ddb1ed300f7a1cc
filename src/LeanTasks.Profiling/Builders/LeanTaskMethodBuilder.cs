using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = LeanTasks.Builders;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async LeanTask</c> methods, and is otherwise LeanTasks' builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct LeanTaskMethodBuilder : ICountingBuilder
{
    private Original.LeanTaskMethodBuilder _builder;
    private CallCounter _call;

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.Task"/>
    public LeanTask Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.LeanTask,
        Result: null,
        ResultTask: null,
        Unsafe.SizeOf<LeanTaskMethodBuilder>() - Unsafe.SizeOf<Original.LeanTaskMethodBuilder>());

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static LeanTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, LeanTaskMethodBuilder>();
    }

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, LeanTaskMethodBuilder>();
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, LeanTaskMethodBuilder>();
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfTask<TStateMachine>());
}
