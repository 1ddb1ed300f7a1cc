using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Factories;

/// <summary>Runs each task on the thread that hands it over, and counts; or refuses all.</summary>
internal sealed class CountingLeanScheduler(string name, bool refuses = false) : LeanScheduler
{
    private int _queued;
    private int _inlined;

    public string Name => name;

    public string Counts => $"{name}: {_queued} queued, {_inlined} inlined";

    protected internal override void QueueTask(LeanTask task)
    {
        Interlocked.Increment(ref _queued);
        if (refuses)
            throw new ProgramException("refused");
        TryExecuteTask(task);
    }

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued)
    {
        // Before it has ended: the thread that waits for it reads the count next.
        Interlocked.Increment(ref _inlined);
        if (!refuses && TryExecuteTask(task))
            return true;
        Interlocked.Decrement(ref _inlined);
        return false;
    }

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
