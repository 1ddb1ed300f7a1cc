using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async ValueTask</c> methods. <c>leantasks</c> uses it in place of the BCL's
/// <c>PoolingAsyncValueTaskMethodBuilder</c>, and it otherwise behaves the same.
/// </summary>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct PoolingAsyncValueTaskMethodBuilder
{
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
        AddedSize);

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PoolingAsyncValueTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
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
