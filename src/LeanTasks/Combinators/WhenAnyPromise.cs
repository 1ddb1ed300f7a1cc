using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Combinators;

/// <summary>
/// What <c>WhenAny</c> returns, and the node on all its tasks. The first task that is put into the result has won. From then on
/// the node is abandoned on the others, and is unlinked from them.
/// </summary>
/// <typeparam name="TTask">The type of a task.</typeparam>
internal abstract class WhenAnyPromise<TTask> : LeanTask<TTask>
    where TTask : LeanTask
{
    private static readonly Action<WhenAnyPromise<TTask>> s_end = static promise => promise.End();

    internal sealed override ref object? Next => ref Unsafe.NullRef<object?>();

    internal sealed override Inlining Inlining => Inlining.Always;

    // Not the state: the completion may still be in a queue after the race is won.
    internal sealed override bool IsAbandoned => Volatile.Read(ref _result) is not null;

    internal sealed override void Run(LeanTask antecedent, bool mayInline)
    {
        if (Interlocked.CompareExchange(ref _result, Unsafe.As<TTask>(antecedent), null) is not null)
            return;

        LeaveTasks();

        // Completing checks once more whether the stack has room left.
        if (mayInline)
            End();
        else
            ThreadPool.UnsafeQueueUserWorkItem(s_end, this, preferLocal: true);
    }

    /// <summary>Unlinks the promise from the tasks that have not completed, and drops them. Only the winner calls it.</summary>
    private protected abstract void LeaveTasks();

    /// <summary>Part of the constructor.</summary>
    /// <returns>Whether no task has won yet, so that attaching to a further task makes sense.</returns>
    private protected bool Join(TTask task)
    {
        if (!task.TryAttachLinkless(this))
            Run(task, mayInline: true);
        else if (IsAbandoned)
            Leave(task); // The winner may have looked here before the node was attached.
        return !IsAbandoned;
    }

    private protected static void Leave(TTask task)
    {
        if (!task.IsCompleted)
            task.Prune();
    }

    private void End() => Complete(Outcome.RanToCompletion, work: null);
}

/// <summary><c>WhenAny</c> of two tasks, by far the commonest. 56 bytes.</summary>
/// <typeparam name="TTask">The type of a task.</typeparam>
internal sealed class WhenAnyOfTwo<TTask> : WhenAnyPromise<TTask>
    where TTask : LeanTask
{
    // The two tasks. Written by the constructor, then by the winner.
    private TTask? _task1;
    private TTask? _task2;

    internal WhenAnyOfTwo(TTask task1, TTask task2)
    {
        _task1 = task1;
        _task2 = task2;
        if (Join(task1))
            Join(task2);
    }

    private protected override void LeaveTasks()
    {
        Leave(_task1!);
        Leave(_task2!);
        _task1 = null;
        _task2 = null;
    }
}

/// <summary><c>WhenAny</c> of any number of tasks. 48 bytes and the array.</summary>
/// <typeparam name="TTask">The type of a task.</typeparam>
internal sealed class WhenAnyOfMany<TTask> : WhenAnyPromise<TTask>
    where TTask : LeanTask
{
    // Written by the constructor, then by the winner.
    private TTask[]? _tasks;

    /// <param name="tasks">None of them is null. The promise keeps the array.</param>
    internal WhenAnyOfMany(TTask[] tasks)
    {
        _tasks = tasks;
        foreach (TTask task in tasks)
        {
            if (!Join(task))
                return;
        }
    }

    private protected override void LeaveTasks()
    {
        foreach (TTask task in _tasks!)
            Leave(task);
        _tasks = null;
    }
}
