using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Factories;

/// <summary>Completes with the tasks once all of them have ended, in whatever way. A continuation of them all. 48 bytes.</summary>
/// <typeparam name="TTask">The type of the tasks.</typeparam>
internal sealed class AllCompleted<TTask> : LeanTask<TTask[]>
    where TTask : LeanTask
{
    // How many have not ended. Decremented by whoever completes one, or finds it completed; once it is zero, by nobody.
    private int _outstanding;

    /// <param name="tasks">An array that nobody else writes to.</param>
    internal AllCompleted(TTask[] tasks)
    {
        // Nobody looks at the result before the slot is closed, so it can lie there from the start.
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
        // Zero here is the last one's, which comes again from the pool.
        if (Volatile.Read(ref _outstanding) > 0 && Interlocked.Decrement(ref _outstanding) > 0)
            return;
        if (mayInline)
            CompleteMethod(_result!); // nobody else may: as with an async method there is nothing to claim
        else
            QueuedContinuation.Queue(this, antecedent);
    }
}
