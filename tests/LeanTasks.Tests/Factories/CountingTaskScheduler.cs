using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

/// <summary>The twin of <see cref="CountingLeanScheduler"/>.</summary>
internal sealed class CountingTaskScheduler(string name, bool refuses = false) : TaskScheduler
{
    private int _queued;
    private int _inlined;

    public string Name => name;

    public string Counts => $"{name}: {_queued} queued, {_inlined} inlined";

    protected override void QueueTask(Task task)
    {
        Interlocked.Increment(ref _queued);
        if (refuses)
            throw new ProgramException("refused");
        TryExecuteTask(task);
    }

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
    {
        // Before it has ended: the thread that waits for it reads the count next.
        Interlocked.Increment(ref _inlined);
        if (!refuses && TryExecuteTask(task))
            return true;
        Interlocked.Decrement(ref _inlined);
        return false;
    }

    protected override IEnumerable<Task>? GetScheduledTasks() => null;
}
