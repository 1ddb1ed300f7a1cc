using LeanTasks.Combinators;

namespace LeanTasks;

/// <summary>What <see cref="Task"/> has for tasks and the BCL lacks for <see cref="ValueTask"/>: to wait for several.</summary>
/// <remarks>
/// <para>Each ValueTask given is consumed, exactly once, and must not be used any more: it is asked whether it has ended, and its
/// result is taken, at once or after its one continuation has been called. That holds for those too whose result nobody wants, the
/// losers of a <c>WhenAny</c> and what is left of a <c>WhenEach</c>: so a pooled source gets back to its pool. The exception of
/// such a one is told by <see cref="LeanScheduler.UnobservedTaskException"/>; that of a <see cref="Task"/> by
/// <see cref="TaskScheduler.UnobservedTaskException"/>, unless somebody looks at that Task.</para>
/// <para>A source that throws for a question has ended with that exception. A ValueTask that is there twice ends the second time with
/// what its source throws for it.</para>
/// <para>The ExecutionContext is not captured for the inputs. An <c>await</c> of what is returned goes on where other awaits do.</para>
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
