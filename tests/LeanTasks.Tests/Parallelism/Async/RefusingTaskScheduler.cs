using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>Runs some tasks on threads of the pool, and refuses the others.</summary>
internal sealed class RefusingTaskScheduler(int accepts) : TaskScheduler
{
    private int _left = accepts;

    protected override void QueueTask(Task task)
    {
        if (Interlocked.Decrement(ref _left) < 0)
            throw new ProgramException("refused");
        ThreadPool.UnsafeQueueUserWorkItem(_ => TryExecuteTask(task), null);
    }

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

    protected override IEnumerable<Task>? GetScheduledTasks() => null;
}
