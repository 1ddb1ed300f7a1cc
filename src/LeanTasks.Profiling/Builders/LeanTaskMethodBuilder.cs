using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async LeanTask</c> methods. <c>leantasks</c> uses it in place of LeanTasks' <c>LeanTaskMethodBuilder</c>, and it
/// otherwise behaves the same.
/// </summary>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct LeanTaskMethodBuilder
{
    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.Task"/>
    public LeanTask Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.LeanTask,
        Result: null,
        ResultTask: null,
        AddedSize);

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static LeanTaskMethodBuilder Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfTask<TStateMachine>());
}
