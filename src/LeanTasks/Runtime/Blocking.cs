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
