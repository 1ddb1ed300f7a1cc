using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Tasks of the BCL that belong to a scheduler before they are queued to it. So the scheduler can be asked whether one may run on this thread, and be
/// given the same one if not. The BCL asks only where it waits for a task, or where a task starts another.
/// </summary>
internal static unsafe class CarryingTask
{
    private const int IsOn = 1;
    private const int IsOff = -1;

    // Zero until a probe has answered. Not decided by a static constructor: the probe runs a task, of which listeners are notified.
    private static volatile int s_answer;

    /// <summary>Whether the methods below may be called.</summary>
    internal static bool CanBeAsked => s_answer is not 0 and var answer ? answer == IsOn : Try();

    /// <summary>Makes a task that belongs to a scheduler, and is not queued.</summary>
    internal static Task Make(Action<object?> action, object state, TaskCreationOptions options, TaskScheduler scheduler)
    {
        Task task = new(action, state, options);
        SchedulerOf(task) = scheduler;
        return task;
    }

    /// <summary>Asks the task's scheduler to run it on this thread, as <see cref="Task.Wait()"/> and <see cref="Task.RunSynchronously()"/> do.</summary>
    /// <returns>Whether there is nothing left to run.</returns>
    /// <exception cref="Exception">What the scheduler throws; or an <see cref="InvalidOperationException"/> because it has not run the task, but says so.</exception>
    internal static bool TryRunInline(Task task, bool wasQueued) => SchedulerOf(task) is { } scheduler && TryRunInline(scheduler, task, wasQueued);

    /// <summary>Queues a task to its scheduler.</summary>
    /// <exception cref="TaskSchedulerException">The scheduler has refused it.</exception>
    internal static void Queue(Task task) => ScheduleAndStart(task, needsProtection: true);

    private static bool Try()
    {
        string? why = CarryingTaskProbe.Try(&SchedulerOf, &TryRunInline, &ScheduleAndStart);
        s_answer = why is null ? IsOn : IsOff;
        return why is null || FastPath.CarryingTasks.TurnOff(why);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "m_taskScheduler")]
    private static extern ref TaskScheduler? SchedulerOf(Task task);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TryRunInline))]
    private static extern bool TryRunInline(TaskScheduler scheduler, Task task, bool taskWasPreviouslyQueued);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(ScheduleAndStart))]
    private static extern void ScheduleAndStart(Task task, bool needsProtection);
}

/// <summary>Whether a task can be given to a scheduler that is then asked about it, and to which it is queued later.</summary>
internal static unsafe class CarryingTaskProbe
{
    /// <summary>
    /// Has a scheduler asked about a task that it runs, and about one that it does not, which is then queued. Returns what is not as expected, or null, and
    /// throws nothing. Listeners are notified of both tasks.
    /// </summary>
    /// <param name="schedulerOf">The accessor of a task's scheduler.</param>
    /// <param name="tryRunInline">Asks a scheduler to run a task.</param>
    /// <param name="scheduleAndStart">Queues a task to its scheduler.</param>
    internal static string? Try(
        delegate*<Task, ref TaskScheduler?> schedulerOf,
        delegate*<TaskScheduler, Task, bool, bool> tryRunInline,
        delegate*<Task, bool, void> scheduleAndStart)
    {
        try
        {
            ProbeScheduler scheduler = new();
            Task run = new(Nothing, TaskCreationOptions.DenyChildAttach), refused = new(Nothing, TaskCreationOptions.DenyChildAttach);
            if (schedulerOf(run) is not null)
                return "Task.m_taskScheduler was not null in a task that had not been started.";
            schedulerOf(run) = scheduler;
            schedulerOf(refused) = scheduler;
            scheduler.Refused = refused;
            if (!tryRunInline(scheduler, run, true) || !run.IsCompletedSuccessfully || !scheduler.IsSaidToBeQueued)
                return "TaskScheduler.TryRunInline did not run the task in the scheduler that Task.m_taskScheduler names.";
            if (tryRunInline(scheduler, refused, false) || refused.IsCompleted || scheduler.IsSaidToBeQueued)
                return "TaskScheduler.TryRunInline did not return false when the scheduler refused the task.";
            scheduleAndStart(refused, true);
            return ReferenceEquals(scheduler.Queued, refused) && refused.Status == TaskStatus.WaitingToRun
                ? null
                : "Task.ScheduleAndStart did not queue a task to its scheduler.";
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    private static void Nothing()
    {
    }

    /// <summary>Runs all tasks but one where it is asked to, and keeps what is queued to it.</summary>
    private sealed class ProbeScheduler : TaskScheduler
    {
        internal Task? Refused { get; set; }

        internal Task? Queued { get; private set; }

        internal bool IsSaidToBeQueued { get; private set; }

        protected override void QueueTask(Task task) => Queued = task;

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
        {
            IsSaidToBeQueued = taskWasPreviouslyQueued;
            return !ReferenceEquals(task, Refused) && TryExecuteTask(task);
        }

        protected override IEnumerable<Task>? GetScheduledTasks() => null;
    }
}
