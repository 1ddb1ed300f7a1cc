using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Factories;

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
