using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async PooledFlow&lt;TResult&gt;</c> methods. <c>leantasks</c> uses it in place of LeanTasks'
/// <c>PooledFlowMethodBuilder&lt;TResult&gt;</c>, and it otherwise behaves the same.
/// </summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct PooledFlowMethodBuilder<TResult>
{
    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.Task"/>
    public readonly PooledFlow<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.PooledFlowOfT,
        typeof(TResult),
        ResultTask: null,
        AddedSize);

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PooledFlowMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfPooled<TResult, TStateMachine>());
}
