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
public struct PoolingAsyncValueTaskMethodBuilder : ICountingBuilder
{
    private Original.PoolingAsyncValueTaskMethodBuilder _builder;
    private CallCounter _call;

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.Task"/>
    public ValueTask Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.PoolingValueTask,
        Result: null,
        ResultTask: null,
        Unsafe.SizeOf<PoolingAsyncValueTaskMethodBuilder>() - Unsafe.SizeOf<Original.PoolingAsyncValueTaskMethodBuilder>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PoolingAsyncValueTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.Start"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine
    {
        _call.Begin();
        _builder.Start(ref stateMachine);
        _call.Count<TStateMachine, PoolingAsyncValueTaskMethodBuilder>();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.SetStateMachine"/>
    public void SetStateMachine(IAsyncStateMachine stateMachine) => _builder.SetStateMachine(stateMachine);

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.SetException"/>
    public void SetException(Exception exception)
    {
        _call.Fail(exception);
        _builder.SetException(exception);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.AwaitOnCompleted"/>
    public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PoolingAsyncValueTaskMethodBuilder>());
        _builder.AwaitOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PoolingAsyncValueTaskMethodBuilder>(box);
    }

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.AwaitUnsafeOnCompleted"/>
    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        long box = PooledBoxCounter.Begin(_call.Suspend<TStateMachine, PoolingAsyncValueTaskMethodBuilder>());
        _builder.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        PooledBoxCounter.End<TStateMachine, PoolingAsyncValueTaskMethodBuilder>(box);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>()
    {
        Original.PoolingAsyncValueTaskMethodBuilder builder = Original.PoolingAsyncValueTaskMethodBuilder.Create();
        TStateMachine stateMachine = SampleBoxes.StateMachine<TStateMachine>();
        NeverAwaiter never = default;
        builder.AwaitUnsafeOnCompleted(ref never, ref stateMachine);
        return SampleBoxes.OfPooled<TStateMachine>(never);
    }
}
