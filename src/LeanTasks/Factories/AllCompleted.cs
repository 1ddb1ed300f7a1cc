using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Factories;

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
