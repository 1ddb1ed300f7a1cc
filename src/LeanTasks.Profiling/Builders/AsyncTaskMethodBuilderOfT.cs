using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async Task&lt;TResult&gt;</c> methods. <c>leantasks</c> uses it in place of the BCL's
/// <c>AsyncTaskMethodBuilder&lt;TResult&gt;</c>, and it otherwise behaves the same.
/// </summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct AsyncTaskMethodBuilder<TResult>
{
    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.Task"/>
    public Task<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.TaskOfT,
        typeof(TResult),
        typeof(Task<TResult>),
        AddedSize,
        Unsafe.SizeOf<Original.AsyncValueTaskMethodBuilder<TResult>>() - Unsafe.SizeOf<Original.AsyncTaskMethodBuilder<TResult>>());

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncTaskMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
        if (_call.HasEnded && !ResultTask.IsKept(result, _builder.Task, KeptTask<TResult>.OfBcl))
            _call.NoteTask();
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TResult, TStateMachine>();
}
