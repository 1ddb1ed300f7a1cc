using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async Task</c> methods. <c>leantasks</c> uses it in place of the BCL's <c>AsyncTaskMethodBuilder</c>, and it
/// otherwise behaves the same.
/// </summary>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct AsyncTaskMethodBuilder
{
    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.Task"/>
    public Task Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.Task,
        Result: null,
        ResultTask.WithoutResult,
        AddedSize,
        Unsafe.SizeOf<Original.AsyncValueTaskMethodBuilder>() - Unsafe.SizeOf<Original.AsyncTaskMethodBuilder>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TStateMachine>();
}
