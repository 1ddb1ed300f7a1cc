using LeanTasks.Runtime;

namespace LeanTasks.Scheduling;

/// <summary>The time for which a thread is a worker of a pool, as an external thread if it is not one already.</summary>
internal readonly ref struct WorkerScope
{
    private readonly Worker? _before;
    private readonly bool _isAtHome;

    internal WorkerScope(WorkerPool pool, ThreadLocalState thread)
    {
        _before = Worker.Of(thread);
        _isAtHome = ReferenceEquals(_before?.WorkerPool, pool);
        Worker = _isAtHome ? _before! : pool.EnterExternal(thread);
    }

    internal Worker Worker { get; }

    public void Dispose()
    {
        if (!_isAtHome)
            Worker.WorkerPool.LeaveExternal(Worker, _before);
    }
}
