using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Tasks of the BCL that belong to a scheduler before they are queued to it, so that the scheduler can be asked whether one may run on this thread,
/// and be given the same one if not. The BCL asks only where it waits for a task, or where a task starts another.
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
