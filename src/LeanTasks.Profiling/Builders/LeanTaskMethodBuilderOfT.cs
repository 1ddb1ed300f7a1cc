using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async LeanTask&lt;TResult&gt;</c> methods. <c>leantasks</c> uses it in place of LeanTasks'
/// <c>LeanTaskMethodBuilder&lt;TResult&gt;</c>, and it otherwise behaves the same.
/// </summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct LeanTaskMethodBuilder<TResult> : IMethodBuilder<TResult>
{
    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.Task"/>
    public LeanTask<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.LeanTaskOfT,
        typeof(TResult),
        typeof(LeanTask<TResult>),
        AddedSize);

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static LeanTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="LeanTasks.Builders.LeanTaskMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
        if (_call.HasEnded && !ResultTask.IsKept(result, _builder.Task, KeptTask<TResult>.OfLeanTasks))
            _call.NoteTask();
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => ObjectSize.Uninitialized(LeanTasks.Builders.BoxTypes.OfTask<TResult, TStateMachine>());
}
