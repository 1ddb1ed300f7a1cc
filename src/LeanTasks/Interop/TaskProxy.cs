using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Interop;

/// <summary>Stands for a <see cref="Task"/>. 40 bytes with a result of up to 4, plus 64 for a delegate if the task has not completed.</summary>
/// <typeparam name="TResult">The type of the task's result; <see cref="VoidResult"/> where it is not asked for.</typeparam>
internal sealed class TaskProxy<TResult> : LeanTask<TResult>
{
    internal TaskProxy(Task task)
    {
        Original = task;
        if (task.IsCompleted)
            End();
        else
            task.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(End);
    }

    internal override Task Original { get; }

    private protected override Task ReturnOriginal()
    {
        // Either this thread sees the end, or the one that completes the task sees the flag.
        SetFlag(TaskFlags.ReturnedOriginal);
        if (IsCompleted)
            CompletedOutcome.MarkObserved();
        return Original;
    }

    private void End()
    {
        if (!Original.IsCompletedSuccessfully)
        {
            Outcome outcome = TaskEnds.Of(Original);
            Complete(outcome, work: null);
            Interlocked.MemoryBarrier();
            if (HasFlag(TaskFlags.ReturnedOriginal))
                outcome.MarkObserved();
        }
        else
        {
            CompleteMethod(typeof(TResult) == typeof(VoidResult) ? default! : Unsafe.As<Task<TResult>>(Original).Result);
        }
    }
}
