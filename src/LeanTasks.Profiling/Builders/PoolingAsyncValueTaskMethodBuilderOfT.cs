using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>Counts the calls of <c>async ValueTask&lt;TResult&gt;</c> methods, and is otherwise the BCL's builder of that name; <c>leantasks</c> puts it in its place.</summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Allocates only the counts: a few objects for each method, and the numbers of each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public struct PoolingAsyncValueTaskMethodBuilder<TResult> : ICountingBuilder
{
    private Original.PoolingAsyncValueTaskMethodBuilder<TResult> _builder;
    private CallCounter _call;

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}.Task"/>
    public ValueTask<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.PoolingValueTaskOfT,
        typeof(TResult),
        ResultTask: null,
        Unsafe.SizeOf<PoolingAsyncValueTaskMethodBuilder<TResult>>() - Unsafe.SizeOf<Original.PoolingAsyncValueTaskMethodBuilder<TResult>>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PoolingAsyncValueTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, PoolingAsyncValueTaskMethodBuilder<TResult>>();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}.SetStateMachine"/>
    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PoolingAsyncValueTaskMethodBuilder<TResult>>());
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PoolingAsyncValueTaskMethodBuilder<TResult>>(box);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PoolingAsyncValueTaskMethodBuilder<TResult>>());
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PoolingAsyncValueTaskMethodBuilder<TResult>>(box);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>()
    {
        Original.PoolingAsyncValueTaskMethodBuilder<TResult> builder = Original.PoolingAsyncValueTaskMethodBuilder<TResult>.Create();
        TStateMachine stateMachine = SampleBoxes.StateMachine<TStateMachine>();
        NeverAwaiter never = default;
        builder.AwaitUnsafeOnCompleted(ref never, ref stateMachine);
        return SampleBoxes.OfPooled<TResult, TStateMachine>(never);
    }
}
