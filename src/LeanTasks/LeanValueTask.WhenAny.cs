using LeanTasks.Combinators;
using LeanTasks.Completion;

namespace LeanTasks;

// The first of several.
public static partial class LeanValueTask
{
    /// <inheritdoc cref="WhenAny(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<int> WhenAny(params ValueTask[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAny(new ReadOnlySpan<ValueTask>(tasks));
    }

    /// <summary>Waits for the first.</summary>
    /// <param name="tasks">What to wait for; none of them must be used any more.</param>
    /// <returns>
    /// The index of the first to end; of several that have ended, the least. Unlike <see cref="Task.WhenAny(Task[])"/>, because a
    /// ValueTask is consumed: if the first to end faults or is canceled, so does this, and there is no index. It can be awaited more than once.
    /// </returns>
    /// <remarks>
    /// <para>Nothing if one has ended, apart from 32 bytes for each source (that is no task) that has not, which is consumed when it does.
    /// Else 40 bytes (with a result of up to 4 bytes 48, with a reference 56); 40 for each source; an array with 8 for each, if there is a task of either library; 64 for the delegate that
    /// all Tasks share; 32 for a LeanTask that something else waits for already.</para>
    /// <para>Once one has ended, the LeanTasks among the others know no more of this. A <see cref="Task"/> that goes on keeps 104
    /// bytes: race a long-lived one many times as a LeanTask (<see cref="TaskInterop.AsLeanTask(Task)"/>, once) instead.</para>
    /// </remarks>
    /// <exception cref="ArgumentException">There is none.</exception>
    public static ValueTask<int> WhenAny(params ReadOnlySpan<ValueTask> tasks)
    {
        ThrowIfEmpty(tasks);
        return ValueTaskInput<VoidResult>.CanBeMadeAgain ? First(tasks) : First(ValueTaskInput<VoidResult>.OfAll(tasks));
    }

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<int> WhenAny(IEnumerable<ValueTask> tasks) => WhenAny(new ReadOnlySpan<ValueTask>(Copy(tasks)));

    /// <inheritdoc cref="WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<(int Index, TResult Result)> WhenAny<TResult>(params ValueTask<TResult>[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAny(new ReadOnlySpan<ValueTask<TResult>>(tasks));
    }

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{ValueTask})"/>
    /// <summary>Waits for the first, and gives its result.</summary>
    /// <typeparam name="TResult">The type of a result.</typeparam>
    /// <returns>
    /// The index of the first to end, and its result; of several that have ended, the least. Unlike
    /// <see cref="Task.WhenAny{TResult}(Task{TResult}[])"/>, because a ValueTask is consumed: if the first to end faults or is canceled,
    /// so does this, and there is no index. It can be awaited more than once.
    /// </returns>
    public static ValueTask<(int Index, TResult Result)> WhenAny<TResult>(params ReadOnlySpan<ValueTask<TResult>> tasks)
    {
        ThrowIfEmpty(tasks);
        return ValueTaskInput<TResult>.CanBeMadeAgain
            ? First<ValueTask<TResult>, TResult>(tasks)
            : First<ValueTaskInput<TResult>, TResult>(ValueTaskInput<TResult>.OfAll(tasks));
    }

    /// <inheritdoc cref="WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<(int Index, TResult Result)> WhenAny<TResult>(IEnumerable<ValueTask<TResult>> tasks) =>
        WhenAny(new ReadOnlySpan<ValueTask<TResult>>(Copy(tasks)));

    private static ValueTask<int> First<TTask>(ReadOnlySpan<TTask> tasks)
    {
        int first = ValueTaskRace.FindEnded(tasks, out ValueTaskInput<VoidResult> ended, out bool haveTasks);
        if (first < 0)
            return new ValueTaskAnyIndex().Begin(tasks, haveTasks).AsValueTask();
        return ended.HasResult ? new(first) : new LeanTask<int>(ended.Outcome.Handover()).AsValueTask();
    }

    internal static ValueTask<(int Index, TResult Result)> First<TTask, TResult>(ReadOnlySpan<TTask> tasks)
    {
        int first = ValueTaskRace.FindEnded(tasks, out ValueTaskInput<TResult> ended, out bool haveTasks);
        if (first < 0)
            return new ValueTaskAnyResult<TResult>().Begin(tasks, haveTasks).AsValueTask();
        return ended.HasResult ? new((first, ended.Result)) : new LeanTask<(int, TResult)>(ended.Outcome.Handover()).AsValueTask();
    }

    private static void ThrowIfEmpty<TTask>(ReadOnlySpan<TTask> tasks)
    {
        if (tasks.IsEmpty)
            throw new ArgumentException("There is nothing to wait for: pass at least one.", nameof(tasks));
    }
}
