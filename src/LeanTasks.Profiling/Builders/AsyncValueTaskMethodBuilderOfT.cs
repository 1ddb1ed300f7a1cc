using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async ValueTask&lt;TResult&gt;</c> methods. <c>leantasks</c> uses it in place of the BCL's
/// <c>AsyncValueTaskMethodBuilder&lt;TResult&gt;</c>, and it otherwise behaves the same.
/// </summary>
/// <typeparam name="TResult">The type of the method's result.</typeparam>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct AsyncValueTaskMethodBuilder<TResult>
{
    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder{TResult}.Task"/>
    public ValueTask<TResult> Task
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _builder.Task;
    }

    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.ValueTaskOfT,
        typeof(TResult),
        typeof(Task<TResult>),
        AddedSize);

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder{TResult}.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncValueTaskMethodBuilder<TResult> Create() => default;

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder{TResult}.SetResult"/>
    public void SetResult(TResult result)
    {
        _call.Succeed();
        _builder.SetResult(result);
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TResult, TStateMachine>();
}
