using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the <see cref="TaskScheduler"/> in which it was attached.</summary>
internal sealed class TaskSchedulerContinuation(TaskScheduler scheduler, IAwaitContinuation continuation) : ReturningContinuation(continuation)
{
    private static readonly Action<object?> s_run = static continuation => ThreadLocalState.Current.RunOutsideLeanTasks((IAwaitContinuation)continuation!);

    private static readonly Action<Task, object?> s_runInline = static (_, continuation) => s_run(continuation);

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // A task of its own also on this stack, as in the BCL: it shows the scheduler, and is not mistaken for the completing task.
        if (mayInline && ReferenceEquals(TaskScheduler.Current, scheduler))
        {
            _ = Task.CompletedTask.ContinueWith(
                s_runInline, Inner, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.DenyChildAttach, scheduler);
            return;
        }

        try
        {
            _ = Task.Factory.StartNew(s_run, Inner, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler);
        }
        catch (TaskSchedulerException exception)
        {
            // A scheduler that refuses work: the exception is left in a task that nobody observes, so TaskScheduler.UnobservedTaskException is raised.
            _ = Task.FromException(exception);
        }
    }
}
