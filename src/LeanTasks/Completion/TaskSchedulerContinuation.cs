using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the <see cref="TaskScheduler"/> in which it was attached.</summary>
internal sealed class TaskSchedulerContinuation(TaskScheduler scheduler, IAwaitContinuation continuation) : ReturningContinuation(continuation)
{
    private static readonly Action<object?> s_run = static continuation => LeanThread.Current.RunOutsideTasks((IAwaitContinuation)continuation!);

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (mayInline && ReferenceEquals(TaskScheduler.Current, scheduler))
        {
            LeanThread.Current.RunOutsideTasks(Inner);
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
