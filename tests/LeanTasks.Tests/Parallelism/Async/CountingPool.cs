using System.Collections.Concurrent;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>A scheduler with threads enough, of which it knows how many have something to do.</summary>
internal sealed class CountingPool : TaskScheduler, IDisposable
{
    private const int Threads = 8;

    private readonly BlockingCollection<Task> _queued = [];
    private int _busy;

    public CountingPool()
    {
        for (int i = 0; i < Threads; i++)
            new Thread(Run) { IsBackground = true }.UnsafeStart();
    }

    /// <summary>How many tasks are queued, or run.</summary>
    public int Busy => Volatile.Read(ref _busy);

    public ParallelOptions Options(int degree) => new() { MaxDegreeOfParallelism = degree, TaskScheduler = this };

    public void Dispose() => _queued.CompleteAdding();

    protected override void QueueTask(Task task)
    {
        Interlocked.Increment(ref _busy);
        _queued.Add(task);
    }

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;

    protected override IEnumerable<Task>? GetScheduledTasks() => null;

    private void Run()
    {
        foreach (Task task in _queued.GetConsumingEnumerable())
        {
            TryExecuteTask(task);
            Interlocked.Decrement(ref _busy);
        }
    }
}
