using LeanTasks.Reusable;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the <see cref="TaskScheduler"/> in which it was attached.</summary>
internal sealed class TaskSchedulerContinuation(TaskScheduler scheduler, IAwaitContinuation continuation) : Continuation
{
    private static readonly Action<object?> s_run = static continuation => LeanThread.Current.RunOutsideTasks((IAwaitContinuation)continuation!);

    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.One;

    internal override Continuation? Retarget(ReusableOperation awaited, bool fromForeign, bool toForeign, LeanThread thread) =>
        (continuation as Continuation)?.Retarget(awaited, fromForeign, toForeign, thread) is null ? null : this;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (mayInline && ReferenceEquals(TaskScheduler.Current, scheduler))
        {
            LeanThread.Current.RunOutsideTasks(continuation);
            return;
        }

        try
        {
            _ = Task.Factory.StartNew(s_run, continuation, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler);
        }
        catch (TaskSchedulerException exception)
        {
            // A scheduler that refuses work: left in a task that nobody observes, so that TaskScheduler.UnobservedTaskException tells.
            _ = Task.FromException(exception);
        }
    }
}
