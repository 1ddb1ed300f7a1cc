using LeanTasks.Threading;

namespace LeanTasks.Runtime;

/// <summary>The time for which a thread blocks: the thread pool or worker pool that it belongs to lets another run meanwhile.</summary>
internal readonly ref struct Blocking
{
    private readonly bool _poolKnows;
    private readonly IThreadWorker? _worker;

    private Blocking(bool poolKnows, IThreadWorker? worker)
    {
        _poolKnows = poolKnows;
        _worker = worker;
    }

    internal static Blocking Begin()
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        PoolWork.LeaveToOthers(thread);
        IThreadWorker? worker = thread.Worker;
        worker?.BeginBlocking();
        return new Blocking(PoolThread.Blocked(), worker);
    }

    public void Dispose()
    {
        if (_poolKnows)
            PoolThread.Unblocked();
        _worker?.EndBlocking();
    }
}

/// <summary>What a thread works as besides being a thread of the pool, and what stands in for it while it blocks.</summary>
internal interface IThreadWorker
{
    /// <summary>The thread begins to block. Called by that thread.</summary>
    void BeginBlocking();

    /// <summary>The thread goes on. Called by that thread.</summary>
    void EndBlocking();
}
