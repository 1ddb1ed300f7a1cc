using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = LeanTasks.Builders;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async LeanTask&lt;TResult&gt;</c> methods, and is otherwise LeanTasks' builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct LeanTaskMethodBuilder<TResult> : ICountingBuilder, IMethodBuilder<TResult>
{
    private Original.LeanTaskMethodBuilder<TResult> _builder;
    private CallCounter _call;

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.Task"/>
    public LeanTask<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.LeanTaskOfT,
        typeof(TResult),
        typeof(LeanTask<TResult>),
        Unsafe.SizeOf<LeanTaskMethodBuilder<TResult>>() - Unsafe.SizeOf<Original.LeanTaskMethodBuilder<TResult>>());

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static LeanTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, LeanTaskMethodBuilder<TResult>>();
    }

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.SetStateMachine"/>
    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
        if (_call.HasEnded && !ResultTask.IsKept(result, _builder.Task, KeptTask<TResult>.OfLeanTasks))
            _call.NoteTask();
    }

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, LeanTaskMethodBuilder<TResult>>();
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, LeanTaskMethodBuilder<TResult>>();
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfTask<TResult, TStateMachine>());
}
