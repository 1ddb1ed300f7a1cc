using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Sizes;
using Original = System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Builders;

/// <summary>
/// Counts the calls of <c>async void</c> methods. <c>leantasks</c> uses it in place of the BCL's <c>AsyncVoidMethodBuilder</c>, and it
/// otherwise behaves the same.
/// </summary>
/// <remarks>Counting allocates only the counts: a few objects for each method, and numbers for each thread.</remarks>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden, DebuggerStepThrough]
public partial struct AsyncVoidMethodBuilder
{
    static BuilderFacts ICountingBuilder.Facts => new(
        MethodKind.Void,
        Result: null,
        ResultTask: null,
        AddedSize);

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.Create"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AsyncVoidMethodBuilder Create() => new() { _builder = Original.AsyncVoidMethodBuilder.Create() };

    /// <inheritdoc cref="System.Runtime.CompilerServices.AsyncVoidMethodBuilder.SetResult"/>
    public void SetResult()
    {
        _call.Succeed();
        _builder.SetResult();
    }

    static object ICountingBuilder.SampleBox<TStateMachine>() => SampleBoxes.OfTask<TStateMachine>();
}
