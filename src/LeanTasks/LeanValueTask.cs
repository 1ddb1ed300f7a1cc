using LeanTasks.Combinators;

namespace LeanTasks;

/// <summary>Waits for several <see cref="ValueTask"/>s, as <see cref="Task"/> does for tasks. The BCL has no counterpart.</summary>
/// <remarks>
/// <para>Each ValueTask passed is consumed exactly once, and must not be used afterwards: its status is read and its result is taken, immediately or
/// after its only continuation was called. The same applies to value tasks whose result is dropped (the losers of a <c>WhenAny</c>, the rest of a
/// <c>WhenEach</c>), so that a pooled source returns to its pool. An exception dropped in this way raises
/// <see cref="LeanScheduler.UnobservedTaskException"/>; that of a <see cref="Task"/> raises <see cref="TaskScheduler.UnobservedTaskException"/>,
/// unless other code observes that Task.</para>
/// <para>A source whose methods throw counts as ended with that exception. If a ValueTask is passed twice, the second one completes with the
/// exception that its source throws.</para>
/// <para>The ExecutionContext is not captured for the inputs. An <c>await</c> of the returned value task resumes where other awaits do.</para>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// </remarks>
public static partial class LeanValueTask
{
    /// <summary>A copy, made before anything is consumed: the collection may throw, or change.</summary>
    private static TTask[] Copy<TTask>(IEnumerable<TTask> tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return [.. tasks];
    }

    /// <summary>The inputs from the first one that does not have a result, all looked at.</summary>
    private static ValueTaskInput<TResult>[] Rest<TTask, TResult>(ReadOnlySpan<TTask> tasks, ValueTaskInput<TResult> first)
    {
        ValueTaskInput<TResult>[] rest = new ValueTaskInput<TResult>[tasks.Length];
        rest[0] = first;
        for (int i = 1; i < tasks.Length; i++)
            rest[i] = ValueTaskInput<TResult>.Looked(tasks[i]);
        return rest;
    }
}
