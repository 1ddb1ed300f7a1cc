using LeanTasks.Completion;

namespace LeanTasks.Factories;

/// <summary>Makes and starts tasks; delegates and schedulers are not null, the options are checked here.</summary>
internal static class TaskStarter
{
    internal static LeanTask Start(
        Delegate action, CancellationToken cancellationToken, TaskCreationOptions creationOptions, LeanScheduler scheduler)
    {
        TaskOptions.Check(creationOptions);
        return IsPlain(cancellationToken, creationOptions, scheduler)
            ? LeanTask.StartOnPool(action, TaskOptions.Of(creationOptions))
            : LeanTask.StartNew(action, new TaskParameters(creationOptions, cancellationToken, scheduler));
    }

    internal static LeanTask Start(
        Delegate action, object? state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, LeanScheduler scheduler)
    {
        TaskOptions.Check(creationOptions);
        return LeanTask.StartNew(action, new TaskParameters(creationOptions, cancellationToken, scheduler).WithState(state));
    }

    internal static LeanTask<TResult> Start<TResult>(
        Delegate function, CancellationToken cancellationToken, TaskCreationOptions creationOptions, LeanScheduler scheduler)
    {
        TaskOptions.Check(creationOptions);
        return IsPlain(cancellationToken, creationOptions, scheduler)
            ? LeanTask<TResult>.StartOnPool(function, TaskOptions.Of(creationOptions))
            : LeanTask<TResult>.StartNew(function, new TaskParameters(creationOptions, cancellationToken, scheduler));
    }

    internal static LeanTask<TResult> Start<TResult>(
        Delegate function, object? state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, LeanScheduler scheduler)
    {
        TaskOptions.Check(creationOptions);
        return LeanTask<TResult>.StartNew(function, new TaskParameters(creationOptions, cancellationToken, scheduler).WithState(state));
    }

    /// <summary>Whether the task needs nothing but its options, so that it has neither holders nor a state before it is queued.</summary>
    private static bool IsPlain(CancellationToken cancellationToken, TaskCreationOptions creationOptions, LeanScheduler scheduler) =>
        !cancellationToken.CanBeCanceled
        && (creationOptions & TaskCreationOptions.AttachedToParent) == 0
        && ReferenceEquals(scheduler, LeanScheduler.Default);
}
