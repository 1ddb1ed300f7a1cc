namespace LeanTasks.Tests.Scheduling;

/// <summary>The BCL's twin of <see cref="ScriptedLeanScheduler"/>.</summary>
internal sealed class ScriptedTaskScheduler : TaskScheduler
{
    public Action<Task> OnQueue { get; init; } = static _ => { };

    public Func<Task, bool, bool> OnInline { get; init; } = static (_, _) => false;

    public Func<Task, bool> OnDequeue { get; init; } = static _ => false;

    public bool Run(Task task) => TryExecuteTask(task);

    protected override void QueueTask(Task task) => OnQueue(task);

    protected override bool TryDequeue(Task task) => OnDequeue(task);

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => OnInline(task, taskWasPreviouslyQueued);

    protected override IEnumerable<Task>? GetScheduledTasks() => null;
}
