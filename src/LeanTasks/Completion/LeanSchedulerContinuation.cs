using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the <see cref="LeanScheduler"/> in which it was attached.</summary>
internal sealed class LeanSchedulerContinuation(LeanScheduler scheduler, IAwaitContinuation continuation) : ReturningContinuation(continuation)
{
    private static readonly Action<object?> s_run = static continuation => ((IAwaitContinuation)continuation!).RunHere();

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        try
        {
            // A task of its own, so that the code that follows belongs to the scheduler, and is not mistaken for the completing task.
            TaskParameters parameters = new TaskParameters(TaskCreationOptions.DenyChildAttach, scheduler: scheduler).WithState(Inner).ThatMustRun();
            LeanTask.StartNew(s_run, parameters, mayInline && ReferenceEquals(LeanScheduler.Foreign, scheduler));
        }
        catch (TaskSchedulerException exception)
        {
            // A scheduler that refuses work: the exception is left in a task that nobody observes, so LeanScheduler.UnobservedTaskException is raised.
            _ = LeanTask.FromException(exception);
        }
    }
}
