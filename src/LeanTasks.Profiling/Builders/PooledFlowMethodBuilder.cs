using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async PooledFlow</c> methods. <c>leantasks</c> uses it in place of LeanTasks' <c>PooledFlowMethodBuilder</c>, and it
/// otherwise behaves the same.
/// </summary>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct PooledFlowMethodBuilder
{
    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder.Task"/>
    public readonly PooledFlow Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.PooledFlow,
        Result: null,
        ResultTask: null,
        AddedSize);

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PooledFlowMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.PooledFlowMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfPooled<TStateMachine>());
}
