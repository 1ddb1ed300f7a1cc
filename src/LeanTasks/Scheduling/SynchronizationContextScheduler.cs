namespace LeanTasks.Scheduling;

/// <summary>Posts tasks to a <see cref="SynchronizationContext"/>.</summary>
internal sealed class SynchronizationContextScheduler : LeanScheduler
{
    private readonly SynchronizationContext _context;
    private readonly SendOrPostCallback _run;

    internal SynchronizationContextScheduler(SynchronizationContext context)
    {
        _context = context;
        _run = task => TryExecuteTask((LeanTask)task!);
    }

    public override int MaximumConcurrencyLevel => 1;

    protected internal override void QueueTask(LeanTask task) => _context.Post(_run, task);

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        ReferenceEquals(SynchronizationContext.Current, _context) && TryExecuteTask(task);

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
