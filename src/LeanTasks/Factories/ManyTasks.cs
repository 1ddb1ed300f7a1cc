using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Factories;

/// <summary>
/// Continuations of several tasks: continuations of a promise that completes as the tasks do. As in the BCL, their state object is
/// the user's delegate, and they run a delegate of this class.
/// </summary>
internal static class ManyTasks
{
    private const TaskContinuationOptions Conditions =
        TaskContinuationOptions.NotOnRanToCompletion | TaskContinuationOptions.NotOnFaulted | TaskContinuationOptions.NotOnCanceled;

    internal static LeanTask ContinueWhenAll<TTask>(
        TTask[] tasks,
        Action<TTask[]> continuationAction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler)
        where TTask : LeanTask
    {
        ArgumentNullException.ThrowIfNull(continuationAction);
        AllCompleted<TTask> all = All(tasks, continuationOptions, scheduler);
        LeanTask continuation = all.ContinueWith(
            static (all, action) => Unsafe.As<Action<TTask[]>>(action!)(all.ResultOnSuccess),
            StateOf(continuationAction, cancellationToken, continuationOptions), cancellationToken, continuationOptions, scheduler);
        if (!continuation.IsCompleted)
            all.Attach();
        return continuation;
    }

    internal static LeanTask<TResult> ContinueWhenAll<TTask, TResult>(
        TTask[] tasks,
        Func<TTask[], TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler)
        where TTask : LeanTask
    {
        ArgumentNullException.ThrowIfNull(continuationFunction);
        AllCompleted<TTask> all = All(tasks, continuationOptions, scheduler);
        LeanTask<TResult> continuation = all.ContinueWith(
            static (all, function) => Unsafe.As<Func<TTask[], TResult>>(function!)(all.ResultOnSuccess),
            StateOf(continuationFunction, cancellationToken, continuationOptions), cancellationToken, continuationOptions, scheduler);
        if (!continuation.IsCompleted)
            all.Attach();
        return continuation;
    }

    internal static LeanTask ContinueWhenAny<TTask>(
        TTask[] tasks,
        Action<TTask> continuationAction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler)
        where TTask : LeanTask
    {
        ArgumentNullException.ThrowIfNull(continuationAction);
        FirstCompleted<TTask> first = First(tasks, continuationOptions, scheduler);
        LeanTask continuation = first.ContinueWith(
            static (first, action) => Unsafe.As<Action<TTask>>(action!)(first.ResultOnSuccess),
            StateOf(continuationAction, cancellationToken, continuationOptions), cancellationToken, continuationOptions, scheduler);
        if (!continuation.IsCompleted)
            first.Attach();
        return continuation;
    }

    internal static LeanTask<TResult> ContinueWhenAny<TTask, TResult>(
        TTask[] tasks,
        Func<TTask, TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler)
        where TTask : LeanTask
    {
        ArgumentNullException.ThrowIfNull(continuationFunction);
        FirstCompleted<TTask> first = First(tasks, continuationOptions, scheduler);
        LeanTask<TResult> continuation = first.ContinueWith(
            static (first, function) => Unsafe.As<Func<TTask, TResult>>(function!)(first.ResultOnSuccess),
            StateOf(continuationFunction, cancellationToken, continuationOptions), cancellationToken, continuationOptions, scheduler);
        if (!continuation.IsCompleted)
            first.Attach();
        return continuation;
    }

    /// <summary>Checks the options: a condition on the antecedent's end is not possible, because several tasks may end differently.</summary>
    /// <exception cref="ArgumentOutOfRangeException">Options that a continuation of several tasks cannot have.</exception>
    internal static void Check(TaskContinuationOptions continuationOptions)
    {
        TaskOptions.Check(continuationOptions);
        if ((continuationOptions & (Conditions | TaskContinuationOptions.RunContinuationsAsynchronously)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(continuationOptions),
                continuationOptions,
                "The options NotOn…, OnlyOn… and RunContinuationsAsynchronously are not valid for a continuation of several tasks.");
        }
    }

    /// <summary>A continuation that is canceled from the start never runs: it drops the delegate. In the BCL it has no state either.</summary>
    private static Delegate? StateOf(Delegate continuation, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions) =>
        cancellationToken.IsCancellationRequested && (continuationOptions & TaskContinuationOptions.LazyCancellation) == 0 ? null : continuation;

    private static AllCompleted<TTask> All<TTask>(TTask[] tasks, TaskContinuationOptions continuationOptions, LeanScheduler scheduler)
        where TTask : LeanTask
    {
        Check(continuationOptions);
        ArgumentNullException.ThrowIfNull(tasks);
        ArgumentNullException.ThrowIfNull(scheduler);
        ThrowIfEmpty(tasks);
        return new AllCompleted<TTask>(Copy(tasks));
    }

    private static FirstCompleted<TTask> First<TTask>(TTask[] tasks, TaskContinuationOptions continuationOptions, LeanScheduler scheduler)
        where TTask : LeanTask
    {
        Check(continuationOptions);
        ArgumentNullException.ThrowIfNull(tasks);
        ThrowIfEmpty(tasks);
        ArgumentNullException.ThrowIfNull(scheduler);
        return new FirstCompleted<TTask>(Copy(tasks));
    }

    private static void ThrowIfEmpty(LeanTask[] tasks)
    {
        if (tasks.Length == 0)
            throw new ArgumentException("The array contains no tasks. Pass at least one.", nameof(tasks));
    }

    /// <summary>Copies the array, which the caller may change while the continuation still waits.</summary>
    private static TTask[] Copy<TTask>(TTask[] tasks)
        where TTask : LeanTask
    {
        TTask[] copy = new TTask[tasks.Length];
        for (int i = 0; i < copy.Length; i++)
            copy[i] = tasks[i] ?? throw LeanTask.NullTask(i, nameof(tasks));
        return copy;
    }
}
