using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

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

/// <summary>Completes with the tasks once all of them have ended, in whatever way. A continuation of them all. 48 bytes.</summary>
/// <typeparam name="TTask">The type of the tasks.</typeparam>
internal sealed class AllCompleted<TTask> : LeanTask<TTask[]>
    where TTask : LeanTask
{
    // How many have not ended. Decremented by the thread that completes one or finds it completed, until it is zero.
    private int _outstanding;

    /// <param name="tasks">An array that no other code writes to.</param>
    internal AllCompleted(TTask[] tasks)
    {
        // The result is not read before the slot is closed, so it can be there from the start.
        _result = tasks;
        _outstanding = tasks.Length;
    }

    internal override ref object? Next => ref Unsafe.NullRef<object?>();

    internal override Inlining Inlining => Inlining.Always;

    /// <summary>Begins to wait; once.</summary>
    internal void Attach()
    {
        foreach (TTask task in _result!)
        {
            if (task.IsCompleted || !task.TryAttachLinkless(this))
                Run(task, mayInline: true);
        }
    }

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // Zero here means that the last one has been counted and is called again, from the pool.
        if (Volatile.Read(ref _outstanding) > 0 && Interlocked.Decrement(ref _outstanding) > 0)
            return;
        if (mayInline)
            CompleteMethod(_result!); // only this thread may: as with an async method there is nothing to claim
        else
            QueuedContinuation.Queue(this, antecedent);
    }
}

/// <summary>
/// Completes with the first task that ends, in whatever way. A continuation of them all, until then. The result is not read before
/// the slot is closed, so its field holds all tasks until one has ended: 40 bytes.
/// </summary>
/// <typeparam name="TTask">The type of the tasks.</typeparam>
internal sealed class FirstCompleted<TTask> : LeanTask<TTask>
    where TTask : LeanTask
{
    /// <param name="tasks">An array that no other code writes to.</param>
    internal FirstCompleted(TTask[] tasks) => TasksOrWinner = tasks;

    internal override ref object? Next => ref Unsafe.NullRef<object?>();

    internal override Inlining Inlining => Inlining.Always;

    internal override bool IsAbandoned => Volatile.Read(ref TasksOrWinner) is LeanTask;

    // The array of the tasks, then the first that has ended. Replaced by compare-exchange, by the thread that completes this promise.
    private ref object? TasksOrWinner => ref Unsafe.As<TTask?, object?>(ref _result);

    /// <summary>Begins to wait; once.</summary>
    internal void Attach()
    {
        foreach (TTask task in Unsafe.As<TTask[]>(TasksOrWinner!))
        {
            if (task.IsCompleted || !task.TryAttachLinkless(this))
            {
                Run(task, mayInline: true);
                return;
            }

            // The winning thread may have looked into this task before the node was attached to it.
            if (IsAbandoned)
            {
                task.Prune();
                return;
            }
        }
    }

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        object content = Volatile.Read(ref TasksOrWinner)!;
        if (content is LeanTask)
            return;

        if (!mayInline)
        {
            QueuedContinuation.Queue(this, antecedent);
            return;
        }

        if (!ReferenceEquals(Interlocked.CompareExchange(ref TasksOrWinner, antecedent, content), content))
            return;

        // Before the completion, which may run long user code here.
        foreach (TTask task in Unsafe.As<TTask[]>(content))
        {
            if (!task.IsCompleted)
                task.Prune();
        }

        CompleteMethod(_result!); // only this thread may: as with an async method there is nothing to claim
    }
}
