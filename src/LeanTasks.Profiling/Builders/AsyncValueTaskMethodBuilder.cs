using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async ValueTask</c> methods. <c>leantasks</c> uses it in place of the BCL's <c>AsyncValueTaskMethodBuilder</c>, and
/// it otherwise behaves the same.
/// </summary>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct AsyncValueTaskMethodBuilder
{
    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.Task"/>
    public ValueTask Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.ValueTask,
        Result: null,
        ResultTask.WithoutResult,
        AddedSize);

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncValueTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TStateMachine>();
}
