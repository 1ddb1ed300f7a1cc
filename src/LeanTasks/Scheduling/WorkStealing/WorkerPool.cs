using System.Collections.Concurrent;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// The workers of a <see cref="WorkStealingScheduler"/>: which exist, run and sleep, and which are woken. README.md describes the
/// protocol.
/// </summary>
internal sealed partial class WorkerPool
{
    private readonly int _size;

    // Tasks from other threads and those that prefer fairness, the oldest first.
    private readonly ConcurrentQueue<LeanTask> _shared = new();

    // Guards the fields that name it, and the creation of workers and threads.
    private readonly object _gate = new();

    // All workers by their numbers. Replaced under _gate: the last ones are removed when many are free.
    private Worker[] _workers = [];

    // What workers have stolen that were removed. Guarded by _gate.
    private (long Forks, long Tasks) _stolenByRemoved;

    /// <summary>When the last loop that may have a <see cref="Parallelism.DeferredWakeup"/> ended here, by the Stopwatch. Written by the callers of such loops, without ordering: a read value is a guess.</summary>
    internal long LastLoopEnd = long.MinValue / 2;

    internal WorkerPool(WorkStealingScheduler scheduler, int size, string name)
    {
        Scheduler = scheduler;
        _size = size;
        Name = name;
    }

    internal WorkStealingScheduler Scheduler { get; }

    internal string Name { get; }

    /// <summary>How many threads run at the same time, including external threads.</summary>
    internal int Size => _size;

    internal Worker[] Workers => Volatile.Read(ref _workers);

    /// <summary>How many forks and tasks its workers have stolen from one another.</summary>
    internal (long Forks, long Tasks) Stolen
    {
        get
        {
            using (Uninterrupted.Lock(_gate))
                return Sum(_workers, _stolenByRemoved);
        }
    }

    /// <summary>Makes the current thread a worker of the pool, as an external thread. Cheap if another one has left a worker.</summary>
    /// <param name="thread">The current thread.</param>
    /// <returns>Its worker, until <see cref="LeaveExternal"/>.</returns>
    internal Worker EnterExternal(ThreadLocalState thread)
    {
        Worker worker = TakeFree();
        worker.Take(thread, isExternal: true);
        thread.Worker = worker;
        Interlocked.Increment(ref _externalThreads);
        Watch();
        return worker;
    }

    /// <param name="worker">The external thread's worker.</param>
    /// <param name="before">The thread's worker before that, in another worker pool; or null.</param>
    internal void LeaveExternal(Worker worker, Worker? before)
    {
        worker.Thread.Worker = before;
        worker.HasNoForks();
        GiveBack(worker);
        Interlocked.Decrement(ref _externalThreads);
        WakeForUnannouncedForks();
    }

    private Worker TakeFree()
    {
        using (Uninterrupted.Lock(_gate))
        {
            foreach (Worker worker in _workers)
            {
                if (worker.IsFree)
                {
                    worker.IsFree = false;
                    return worker;
                }
            }

            Worker added = new(this, _workers.Length);
            Volatile.Write(ref _workers, [.. _workers, added]);
            return added;
        }
    }

    private void GiveBack(Worker worker)
    {
        worker.Leave();
        using (Uninterrupted.Lock(_gate))
        {
            worker.IsFree = true;
            Trim();
        }
    }

    /// <summary>Removes workers after a burst of external threads or of blocked threads, to free their memory and spare the searches.</summary>
    private void Trim()
    {
        const int fewEnough = 8;
        int used = _workers.Length;
        while (used > 0 && _workers[used - 1] is { IsFree: true, Tasks.LooksEmpty: true })
            used--;
        if (_workers.Length - used <= fewEnough * 2)
            return;
        _stolenByRemoved = Sum(_workers.AsSpan(used + fewEnough), _stolenByRemoved);
        Volatile.Write(ref _workers, _workers[..(used + fewEnough)]);
    }

    // Workers that run may add to their counts meanwhile: each is read as it was or as it is.
    private static (long Forks, long Tasks) Sum(ReadOnlySpan<Worker> workers, (long Forks, long Tasks) sum)
    {
        foreach (Worker worker in workers)
            sum = (sum.Forks + worker.StolenForks, sum.Tasks + worker.StolenTasks);
        return sum;
    }
}
