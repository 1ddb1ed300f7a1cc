using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>Tasks of a scheduler with threads of its own.</summary>
internal static class WorkStealingTasks
{
    public static LeanTask Start(this LeanScheduler scheduler, Action action, TaskCreationOptions options = TaskCreationOptions.None) =>
        LeanTask.Factory.StartNew(action, CancellationToken.None, options, scheduler);

    public static LeanTask<TResult> Start<TResult>(this LeanScheduler scheduler, Func<TResult> function) =>
        LeanTask.Factory.StartNew(function, CancellationToken.None, TaskCreationOptions.None, scheduler);

    /// <summary>Waits until the task has ended, never runs it here, and throws what it threw.</summary>
    public static void Finish(this LeanTask task)
    {
        Patience.UntilEnded(task);
        task.GetAwaiter().GetResult();
    }

    /// <inheritdoc cref="Finish(LeanTask)"/>
    public static TResult Finish<TResult>(this LeanTask<TResult> task)
    {
        Patience.UntilEnded(task);
        return task.GetAwaiter().GetResult();
    }

    public static void Finish(this IEnumerable<LeanTask> tasks)
    {
        foreach (LeanTask task in tasks)
            task.Finish();
    }
}
