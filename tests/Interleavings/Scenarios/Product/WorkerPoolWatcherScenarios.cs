using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>The watcher's thread, against worker pools that fall asleep and wake up again: a worker pool that is awake is watched.</summary>
public class WorkerPoolWatcherScenarios
{
    [Fact]
    public void AThreadWakesUpWhileTheWatcherFindsTheWorkerPoolAsleep() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        pool.Watch();
        bool hasLooked = false;
        bool hasWoken = false;
        execution.Start("wake", () =>
        {
            pool.BeginSearching();
            Volatile.Write(ref hasWoken, true);
        });
        execution.Start("worker", () =>
        {
            WaitFor(ref hasWoken);
            execution.Require(pool.WorkerPool.TryBeginRunning(forTask: true), "It may not run.");
            WaitFor(ref hasLooked);
            execution.Require(WorkerPoolWatcher.Watches(pool.WorkerPool), "The worker pool is awake, and nobody watches it.");
        });
        execution.Start("watcher", () => LookOnce(ref hasLooked));
    });

    [Fact]
    public void AnExternalThreadGoesOnWhileTheWatcherFindsTheWorkerPoolAsleep() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        pool.Watch();
        bool hasLooked = false;
        execution.Start("external", () =>
        {
            using WorkerScope scope = new(pool.WorkerPool, ThreadLocalState.Current);
            scope.Worker.BeginBlocking();
            scope.Worker.EndBlocking();
            WaitFor(ref hasLooked);
            execution.Require(WorkerPoolWatcher.Watches(pool.WorkerPool), "The worker pool is awake, and nobody watches it.");
        });
        execution.Start("watcher", () => LookOnce(ref hasLooked));
    });

    [Fact]
    public void AWorkerGoesOnWhileTheWatcherFindsTheWorkerPoolAsleep() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        pool.Watch();
        bool hasLooked = false;
        pool.StartRunning("worker", worker =>
        {
            worker.BeginBlocking();
            worker.EndBlocking();
            WaitFor(ref hasLooked);
            execution.Require(WorkerPoolWatcher.Watches(pool.WorkerPool), "The worker pool is awake, and nobody watches it.");
        });
        execution.Start("watcher", () => LookOnce(ref hasLooked));
    });

    [Fact]
    public void AWorkerPoolWakesUpWhileTheWatcherFallsAsleep() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        execution.Start("watcher", WorkerPoolWatcher.WaitForWorkerPool);
        execution.Start("wake", pool.Watch);
    });

    private static void LookOnce(ref bool hasLooked)
    {
        WorkerPoolWatcher.LookAtAll([]);
        Volatile.Write(ref hasLooked, true);
    }

    private static void WaitFor(ref bool flag)
    {
        while (!Volatile.Read(ref flag))
            Thread.SpinWait(1);
    }
}
