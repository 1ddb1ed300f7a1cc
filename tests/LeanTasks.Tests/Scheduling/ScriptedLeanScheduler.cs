namespace LeanTasks.Tests.Scheduling;

/// <summary>Does what a test wants a scheduler to do.</summary>
internal sealed class ScriptedLeanScheduler : LeanScheduler
{
    public Action<LeanTask> OnQueue { get; init; } = static _ => { };

    public Func<LeanTask, bool, bool> OnInline { get; init; } = static (_, _) => false;

    public Func<LeanTask, bool> OnDequeue { get; init; } = static _ => false;

    public bool Run(LeanTask task) => TryExecuteTask(task);

    protected internal override void QueueTask(LeanTask task) => OnQueue(task);

    protected internal override bool TryDequeue(LeanTask task) => OnDequeue(task);

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) => OnInline(task, taskWasPreviouslyQueued);

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
