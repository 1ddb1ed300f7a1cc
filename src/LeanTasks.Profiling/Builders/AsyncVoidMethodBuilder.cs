using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async void</c> methods, and is otherwise the BCL's builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct AsyncVoidMethodBuilder : ICountingBuilder
{
    private Original.AsyncVoidMethodBuilder _builder;
    private CallCounter _call;

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.Void,
        Result: null,
        ResultTask: null,
        Unsafe.SizeOf<AsyncVoidMethodBuilder>() - Unsafe.SizeOf<Original.AsyncVoidMethodBuilder>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncVoidMethodBuilder Create() => new() { _builder = Original.AsyncVoidMethodBuilder.Create() };

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, AsyncVoidMethodBuilder>();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.SetStateMachine"/>
    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, AsyncVoidMethodBuilder>();
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        _call.Suspend<TStateMachine, AsyncVoidMethodBuilder>();
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TStateMachine>();
}
