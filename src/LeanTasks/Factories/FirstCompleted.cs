using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Factories;

/// <summary>
/// Completes with the first task that ends, in whatever way. A continuation of them all, until then. Nobody reads the result before
/// the slot is closed, so until a task has ended its field holds all of them: 40 bytes.
/// </summary>
/// <typeparam name="TTask">The type of the tasks.</typeparam>
internal sealed class FirstCompleted<TTask> : LeanTask<TTask>
    where TTask : LeanTask
{
    /// <param name="tasks">An array that nobody else writes to.</param>
    internal FirstCompleted(TTask[] tasks) => TasksOrWinner = tasks;

    internal override ref object? Next => ref Unsafe.NullRef<object?>();

    internal override Inlining Inlining => Inlining.Always;

    internal override bool IsAbandoned => Volatile.Read(ref TasksOrWinner) is LeanTask;

    // The array of the tasks, then the first that has ended. Replaced by compare-exchange: whoever does so completes this promise.
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

            // Whoever put the winner there may have looked into this task before the node lay in it.
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

        // Before the completion, which may run user code here that does not end for long.
        foreach (TTask task in Unsafe.As<TTask[]>(content))
        {
            if (!task.IsCompleted)
                task.Prune();
        }

        CompleteMethod(_result!); // nobody else may: as with an async method there is nothing to claim
    }
}
