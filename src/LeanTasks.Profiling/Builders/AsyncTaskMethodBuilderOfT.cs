using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async Task&lt;TResult&gt;</c> methods, and is otherwise the BCL's builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct AsyncTaskMethodBuilder<TResult> : ICountingBuilder
{
    private Original.AsyncTaskMethodBuilder<TResult> _builder;
    private CallCounter _call;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.Task"/>
    public Task<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.TaskOfT,
        typeof(TResult),
        typeof(Task<TResult>),
        Unsafe.SizeOf<AsyncTaskMethodBuilder<TResult>>() - Unsafe.SizeOf<Original.AsyncTaskMethodBuilder<TResult>>(),
        Unsafe.SizeOf<Original.AsyncValueTaskMethodBuilder<TResult>>() - Unsafe.SizeOf<Original.AsyncTaskMethodBuilder<TResult>>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, AsyncTaskMethodBuilder<TResult>>();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.SetStateMachine"/>
    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
        if (_call.HasEnded && !ResultTask.IsKept(result, _builder.Task, KeptTask<TResult>.OfBcl))
            _call.NoteTask();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, AsyncTaskMethodBuilder<TResult>>();
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, AsyncTaskMethodBuilder<TResult>>();
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TResult, TStateMachine>();
}
