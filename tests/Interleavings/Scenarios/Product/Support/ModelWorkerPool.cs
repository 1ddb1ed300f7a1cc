using System.Runtime.CompilerServices;
using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A work-stealing scheduler without threads of its own: a scenario's threads take their places.</summary>
internal sealed class ModelWorkerPool
{
    private readonly Execution _execution;

    internal ModelWorkerPool(Execution execution, int size)
    {
        _execution = execution;

        // Its constructor would start real threads.
        Scheduler = (WorkStealingScheduler)RuntimeHelpers.GetUninitializedObject(typeof(WorkStealingScheduler));
        WorkerPool = new WorkerPool(Scheduler, size, "pool");
        PoolOf(Scheduler) = WorkerPool;
    }

    internal WorkStealingScheduler Scheduler { get; }

    internal WorkerPool WorkerPool { get; }

    /// <summary>How many of the worker pool's own threads run something and do not block.</summary>
    internal int RunningCount => Volatile.Read(ref Running(WorkerPool));

    /// <summary>The worker pool's threads are watched from now on, as those that a worker pool starts itself are.</summary>
    internal void Watch()
    {
        HasWatcher(WorkerPool) = true;
        Watch(WorkerPool);
    }

    /// <summary>Counts a thread that has been woken.</summary>
    internal void BeginSearching() => BeginSearching(WorkerPool);

    /// <summary>A task that must run once, and then closes the worker pool.</summary>
    internal LeanTask LastTask()
    {
        Once once = new(_execution, "The task");
        return Task(() =>
        {
            once.Runs();
            WorkerPool.TryClose(cancels: false);
        });
    }

    /// <summary>A task that has been started, but not queued.</summary>
    internal LeanTask Task(Action action)
    {
        LeanTask task = new(action);
        MoveToStarted(task, Scheduler, "Start");
        return task;
    }

    /// <summary>Adds a thread of the worker pool's own, which searches, works and sleeps until the worker pool is closed.</summary>
    internal void StartThread(bool isSpare = false)
    {
        Worker worker = TakeFree(WorkerPool);
        Searching(WorkerPool)++;
        Awake(WorkerPool)++;
        _execution.Start($"worker {worker.Number}", () => Work(worker, isSpare, Thread.CurrentThread));
    }

    /// <summary>The same for a thread that runs: the thread that waits for the worker pool's threads waits for the new one.</summary>
    internal void StartThreadNow()
    {
        Worker worker = TakeFree(WorkerPool);
        Thread? thread = null;
        thread = new Thread(() => Work(worker, isSpare: false, thread!));
        Threads(WorkerPool).Add(thread);
        Searching(WorkerPool)++;
        Awake(WorkerPool)++;
        thread.UnsafeStart();
    }

    /// <summary>Adds a thread that counts as one of the worker pool's own that runs something, which is <paramref name="body"/>.</summary>
    internal Worker StartRunning(string name, Action<Worker> body)
    {
        Running(WorkerPool)++;
        Awake(WorkerPool)++;
        Worker worker = TakeFree(WorkerPool);
        _execution.Start(name, () =>
        {
            ThreadLocalState thread = ThreadLocalState.Current;
            worker.Take(thread, isExternal: false);
            thread.Worker = worker;
            body(worker);
        });
        return worker;
    }

    /// <summary>The same for a thread whose place, the last of so many that nobody uses, is removed when it leaves after <paramref name="body"/>.</summary>
    internal void StartLeaving(string name, Action<Worker> body)
    {
        const int MoreThanAreKept = 24;
        Worker[] free = [.. Enumerable.Range(0, MoreThanAreKept).Select(_ => TakeFree(WorkerPool))];
        Worker last = StartRunning(name, worker =>
        {
            body(worker);
            ThreadLocalState.Current.Worker = null;
            GiveBack(WorkerPool, worker);
            _execution.Require(WorkerPool.Workers.Length <= worker.Number, "The place is still there.");
        });
        foreach (Worker worker in free)
            GiveBack(WorkerPool, worker);
        _execution.Require(WorkerPool.Workers.Length > last.Number, "The place is gone too early.");
    }

    /// <summary>
    /// What the worker pool's own threads do, without the time for which they search before they sleep: that would pass only when
    /// nobody else has anything to do, and then it is too late to meet anybody.
    /// </summary>
    private void Work(Worker worker, bool isSpare, Thread current)
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        worker.Take(thread, isExternal: false);
        thread.Worker = worker;
        ContextSnapshot clean = new(thread);
        do
        {
            while (RunSomething(worker, in clean))
            {
                // Until there is nothing.
            }

            // It may see what it cannot have, as long as another is at it.
            Thread.SpinWait(1);
        }
        while (WorkerPool.Sleep(worker, isSpare));

        EndSearching(WorkerPool);
        WorkerPool.PassOn();
        thread.Worker = null;
        End(WorkerPool, current, worker);
        if (WorkerPool.IsClosing)
            HandLeftoversToPool(WorkerPool);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_pool")]
    private static extern ref WorkerPool PoolOf(WorkStealingScheduler scheduler);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_searching")]
    private static extern ref int Searching(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_hasWatcher")]
    private static extern ref bool HasWatcher(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(Watch))]
    private static extern void Watch(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_awake")]
    private static extern ref int Awake(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(BeginSearching))]
    private static extern void BeginSearching(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(EndSearching))]
    private static extern void EndSearching(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_running")]
    private static extern ref int Running(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TakeFree))]
    private static extern Worker TakeFree(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(GiveBack))]
    private static extern void GiveBack(WorkerPool pool, Worker worker);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_threads")]
    private static extern ref HashSet<Thread> Threads(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(End))]
    private static extern void End(WorkerPool pool, Thread thread, Worker worker);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(HandLeftoversToPool))]
    private static extern void HandLeftoversToPool(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(RunSomething))]
    private static extern bool RunSomething(Worker worker, in ContextSnapshot clean);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(MoveToStarted))]
    private static extern void MoveToStarted(LeanTask task, LeanScheduler scheduler, string member);
}
