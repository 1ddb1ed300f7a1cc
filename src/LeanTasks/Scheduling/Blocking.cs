using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>The time for which a thread blocks: the pool or crew that it belongs to lets another run meanwhile.</summary>
internal readonly ref struct Blocking
{
    private readonly bool _poolKnows;
    private readonly Worker? _worker;

    private Blocking(bool poolKnows, Worker? worker)
    {
        _poolKnows = poolKnows;
        _worker = worker;
    }

    internal static Blocking Begin()
    {
        LeanThread thread = LeanThread.Current;
        PoolWork.LeaveToOthers(thread);
        Worker? worker = thread.Worker;
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
