using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Something that is queued to the pool, whose threads all have one slot: it must run exactly once.</summary>
internal sealed class ModelItem(RunNextSlot slot, Once once, Action? body = null) : Continuation, IThreadPoolWorkItem
{
    internal override ref object? Next => throw new InvalidOperationException();

    internal override Inlining Inlining => Inlining.Never;

    /// <summary>As a task or a method queues itself.</summary>
    internal void Queue() => PoolWork.Queue(this, ThreadLocalState.Current, preferLocal: true);

    internal override void RunQueued(ThreadLocalState thread)
    {
        // The watcher's thread has no slot of its own here.
        if (thread.RunNextSlot is null)
        {
            Execute();
            return;
        }

        once.Runs();
        body?.Invoke();
    }

    internal override void Run(LeanTask antecedent, bool mayInline) => throw new InvalidOperationException();

    /// <summary>As the pool does.</summary>
    public void Execute()
    {
        Continuation? first = this;
        PoolWork.RunAll(ref first, ThreadLocalState.Current, slot);
    }
}
