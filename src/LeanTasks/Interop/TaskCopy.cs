using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Interop;

/// <summary>Completes a <see cref="Task"/> as a task of ours ends. It is a node of that task.</summary>
internal abstract class TaskCopy(LeanTask antecedent) : Continuation, IAwaitContinuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.Always;

    private protected LeanTask Antecedent => antecedent;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // Where a LeanScheduler is not shown to the BCL, it would run continuations inside it; these asked for no particular place, hence not for it.
        if (mayInline && ThreadLocalState.Current is { HiddenScheduler: null } thread && RuntimeHelpers.TryEnsureSufficientExecutionStack())
            thread.RunOutsideLeanTasks(this);
        else
            QueuedContinuation.Queue(this, antecedent);
    }

    public abstract void RunHere();

    /// <summary>The task that <paramref name="task"/> is a copy of; null if it is not a copy.</summary>
    internal static LeanTask? OriginalOf(Task task) =>
        task is ICopiedTask copy ? Unsafe.As<LeanTask>(copy.Original) : TaskCopyTable.Find(task);
}
