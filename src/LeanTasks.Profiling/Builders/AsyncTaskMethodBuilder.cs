using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async Task</c> methods, and is otherwise the BCL's builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct AsyncTaskMethodBuilder : ICountingBuilder
{
    private Original.AsyncTaskMethodBuilder _builder;
    private CallCounter _call;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.Task"/>
    public Task Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.Task,
        Result: null,
        ResultTask: null,
        Unsafe.SizeOf<AsyncTaskMethodBuilder>() - Unsafe.SizeOf<Original.AsyncTaskMethodBuilder>(),
        Unsafe.SizeOf<Original.AsyncValueTaskMethodBuilder>() - Unsafe.SizeOf<Original.AsyncTaskMethodBuilder>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, AsyncTaskMethodBuilder>();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.SetStateMachine"/>
    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, AsyncTaskMethodBuilder>();
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, AsyncTaskMethodBuilder>();
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TStateMachine>();
}
