using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async ValueTask</c> methods, and is otherwise the BCL's builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct AsyncValueTaskMethodBuilder : ICountingBuilder
{
    private Original.AsyncValueTaskMethodBuilder _builder;
    private CallCounter _call;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.Task"/>
    public ValueTask Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.ValueTask,
        Result: null,
        ResultTask: null,
        Unsafe.SizeOf<AsyncValueTaskMethodBuilder>() - Unsafe.SizeOf<Original.AsyncValueTaskMethodBuilder>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncValueTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, AsyncValueTaskMethodBuilder>();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.SetStateMachine"/>
    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, AsyncValueTaskMethodBuilder>();
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, AsyncValueTaskMethodBuilder>();
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TStateMachine>();
}
