using System.Runtime.Versioning;
using LeanTasks.Completion;

namespace LeanTasks;

// Blocking until several tasks have completed, or one of them.
public partial class LeanTask
{
    /// <inheritdoc cref="WaitAll(LeanTask[], int, CancellationToken)"/>
    [UnsupportedOSPlatform("browser")]
    public static void WaitAll(params LeanTask[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        WaitAllCore(tasks, Timeout.Infinite, CancellationToken.None);
    }

    /// <inheritdoc cref="WaitAll(LeanTask[], int, CancellationToken)"/>
    [UnsupportedOSPlatform("browser")]
    public static void WaitAll(params ReadOnlySpan<LeanTask> tasks) => WaitAllCore(tasks, Timeout.Infinite, CancellationToken.None);

    /// <inheritdoc cref="WaitAll(LeanTask[], int, CancellationToken)"/>
    [UnsupportedOSPlatform("browser")]
    public static bool WaitAll(LeanTask[] tasks, TimeSpan timeout)
    {
        // The range first, as in the BCL.
        int milliseconds = Milliseconds(timeout, nameof(timeout));
        ArgumentNullException.ThrowIfNull(tasks);
        return WaitAllCore(tasks, milliseconds, CancellationToken.None);
    }

    /// <inheritdoc cref="WaitAll(LeanTask[], int, CancellationToken)"/>
    [UnsupportedOSPlatform("browser")]
    public static bool WaitAll(LeanTask[] tasks, int millisecondsTimeout) => WaitAll(tasks, millisecondsTimeout, CancellationToken.None);

    /// <inheritdoc cref="WaitAll(LeanTask[], int, CancellationToken)"/>
    [UnsupportedOSPlatform("browser")]
    public static void WaitAll(LeanTask[] tasks, CancellationToken cancellationToken) => WaitAll(tasks, Timeout.Infinite, cancellationToken);

    /// <inheritdoc cref="WaitAll(LeanTask[], int, CancellationToken)"/>
    [UnsupportedOSPlatform("browser")]
    public static void WaitAll(IEnumerable<LeanTask> tasks, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        WaitAllCore([.. tasks], Timeout.Infinite, cancellationToken);
    }

    /// <summary>Blocks until all tasks have completed.</summary>
    /// <param name="tasks">The tasks to wait for.</param>
    /// <param name="millisecondsTimeout">How long to wait; <see cref="Timeout.Infinite"/> for no limit.</param>
    /// <param name="cancellationToken">A token that ends the wait; the tasks continue.</param>
    /// <returns>True if all tasks have completed; false if the time has elapsed.</returns>
    /// <remarks>Allocates once for each thread that must block; the tasks are copied to an array of the shared pool.</remarks>
    /// <exception cref="AggregateException">Tasks faulted or were canceled: the exceptions of all.</exception>
    /// <exception cref="ArgumentException">A task is null.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="millisecondsTimeout"/> is less than -1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    [UnsupportedOSPlatform("browser")]
    public static bool WaitAll(LeanTask[] tasks, int millisecondsTimeout, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WaitAllCore(tasks, millisecondsTimeout, cancellationToken);
    }

    /// <inheritdoc cref="WaitAny(LeanTask[], int, CancellationToken)"/>
    public static int WaitAny(params LeanTask[] tasks) => WaitAny(tasks, Timeout.Infinite, CancellationToken.None);

    /// <inheritdoc cref="WaitAny(LeanTask[], int, CancellationToken)"/>
    public static int WaitAny(LeanTask[] tasks, TimeSpan timeout) => WaitAny(tasks, Milliseconds(timeout, nameof(timeout)), CancellationToken.None);

    /// <inheritdoc cref="WaitAny(LeanTask[], int, CancellationToken)"/>
    public static int WaitAny(LeanTask[] tasks, CancellationToken cancellationToken) => WaitAny(tasks, Timeout.Infinite, cancellationToken);

    /// <inheritdoc cref="WaitAny(LeanTask[], int, CancellationToken)"/>
    public static int WaitAny(LeanTask[] tasks, int millisecondsTimeout) => WaitAny(tasks, millisecondsTimeout, CancellationToken.None);

    /// <summary>Blocks until one of the tasks has completed. Its exceptions are not thrown.</summary>
    /// <param name="tasks">The tasks to wait for.</param>
    /// <param name="millisecondsTimeout">How long to wait; <see cref="Timeout.Infinite"/> for no limit.</param>
    /// <param name="cancellationToken">A token that ends the wait; the tasks continue.</param>
    /// <returns>The index of a task that has completed; -1 if the time has elapsed or there are no tasks.</returns>
    /// <remarks>Allocates once for each thread that must block; the tasks are copied to an array of the shared pool.</remarks>
    /// <exception cref="ArgumentException">A task is null.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="millisecondsTimeout"/> is less than -1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static int WaitAny(LeanTask[] tasks, int millisecondsTimeout, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        ArgumentOutOfRangeException.ThrowIfLessThan(millisecondsTimeout, Timeout.Infinite);
        cancellationToken.ThrowIfCancellationRequested();

        using TaskSnapshot snapshot = new(tasks, nameof(tasks));
        ReadOnlySpan<LeanTask> seen = snapshot.Tasks;
        for (int i = 0; i < seen.Length; i++)
        {
            if (seen[i].IsCompleted)
                return i;
        }

        if (seen.Length == 0 || millisecondsTimeout == 0)
            return -1;
        return BlockedThread.WaitForAny(seen, new Deadline(millisecondsTimeout), cancellationToken);
    }

    /// <summary>Flags the task, so that its completion wakes the threads that wait for it.</summary>
    /// <returns>Whether the task has completed, so that its completer may not wake them.</returns>
    internal bool Watch()
    {
        SetFlag(TaskFlags.Watched);

        // Not the state, which lags behind the slot: the completer may have read the flag in between. Completion/README.md
        if (Content is not Outcome outcome)
            return false;
        Settle(outcome);
        return true;
    }

    private static bool WaitAllCore(ReadOnlySpan<LeanTask> tasks, int millisecondsTimeout, CancellationToken cancellationToken)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(millisecondsTimeout, Timeout.Infinite);
        cancellationToken.ThrowIfCancellationRequested();

        using TaskSnapshot snapshot = new(tasks, nameof(tasks));
        ReadOnlySpan<LeanTask> seen = snapshot.Tasks;
        bool incomplete = false;
        bool unsuccessful = false;
        foreach (LeanTask task in seen)
        {
            incomplete |= !task.IsCompleted;
            unsuccessful |= !task.IsCompletedSuccessfully;
        }

        if (incomplete && !WaitToEndOfAll(seen, millisecondsTimeout, cancellationToken))
            return false;
        if (incomplete || unsuccessful)
            ThrowUnlessAllSuccessful(seen, cancellationToken);
        return true;
    }

    private static bool WaitToEndOfAll(ReadOnlySpan<LeanTask> tasks, int millisecondsTimeout, CancellationToken cancellationToken)
    {
        if (millisecondsTimeout == 0)
            return false;
        if (millisecondsTimeout != Timeout.Infinite || cancellationToken.CanBeCanceled)
            return BlockedThread.WaitForAll(tasks, new Deadline(millisecondsTimeout), cancellationToken);

        // The last was queued last, so it is on top of this thread's own queue. All tasks that can run here do so before the thread blocks.
        for (int i = tasks.Length - 1; i >= 0; i--)
            tasks[i].TryRunInline();

        foreach (LeanTask task in tasks)
        {
            if (!task.IsCompleted)
                task.Block();
        }

        return true;
    }

    /// <exception cref="AggregateException">Not all tasks ran to completion.</exception>
    private static void ThrowUnlessAllSuccessful(ReadOnlySpan<LeanTask> tasks, CancellationToken cancellationToken)
    {
        bool canceled = false;
        bool faulted = false;
        foreach (LeanTask task in tasks)
        {
            canceled |= task.IsCanceled;
            faulted |= task.IsFaulted;
        }

        // One token often cancels both the tasks and the wait; then the wait reports it.
        if (canceled && !faulted)
            cancellationToken.ThrowIfCancellationRequested();

        List<Exception>? exceptions = null;
        foreach (LeanTask task in tasks)
        {
            if (task.CompletedOutcome.ToException() is not { } exception)
                continue;
            task.MarkFaultObservedByParent();
            (exceptions ??= []).AddRange(exception.InnerExceptions);
        }

        if (exceptions is not null)
            throw new AggregateException(exceptions);
    }

    internal static ArgumentException NullTask(int index, string name) => new($"The task at index {index} is null.", name);
}
