using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Interop;

/// <summary>
/// Completes a <see cref="Task"/> as a task of ours ends: a node of that one, and the <see cref="Task.AsyncState"/> of the copy,
/// which so leads back to what it is a copy of.
/// </summary>
internal abstract class TaskCopy(LeanTask antecedent) : Continuation, IAwaitContinuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.Always;

    private protected LeanTask Antecedent => antecedent;

    private protected abstract Task Copy { get; }

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // The BCL runs continuations inside a LeanScheduler that it knows nothing of; those want no particular place, hence not this one.
        if (mayInline && LeanThread.Current is { ForeignScheduler: null } thread && RuntimeHelpers.TryEnsureSufficientExecutionStack())
            thread.RunOutsideTasks(this);
        else
            QueuedContinuation.Queue(this, antecedent);
    }

    public abstract void RunHere();

    /// <summary>What <paramref name="task"/> is a copy of; null for what is none.</summary>
    internal static LeanTask? OriginalOf(Task task) =>
        task.AsyncState is TaskCopy copy && ReferenceEquals(copy.Copy, task) ? copy.Antecedent : null;
}
