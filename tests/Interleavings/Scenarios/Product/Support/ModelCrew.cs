using System.Runtime.CompilerServices;
using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A work-stealing scheduler without threads of its own: a scenario's threads take their places.</summary>
internal sealed class ModelCrew
{
    private readonly Execution _execution;

    internal ModelCrew(Execution execution, int size)
    {
        _execution = execution;

        // Its constructor would start real threads.
        Scheduler = (WorkStealingScheduler)RuntimeHelpers.GetUninitializedObject(typeof(WorkStealingScheduler));
        Crew = new Crew(Scheduler, size, "crew");
        CrewOf(Scheduler) = Crew;
    }

    internal WorkStealingScheduler Scheduler { get; }

    internal Crew Crew { get; }

    /// <summary>How many of the crew's own threads run something and do not block.</summary>
    internal int RunningCount => Volatile.Read(ref Running(Crew));

    /// <summary>The crew's threads are watched from now on, as those that a crew starts itself are.</summary>
    internal void Watch()
    {
        HasWatcher(Crew) = true;
        Watch(Crew);
    }

    /// <summary>Counts a thread that has been woken.</summary>
    internal void BeginSearching() => BeginSearching(Crew);

    /// <summary>A task that must run once, and then closes the crew.</summary>
    internal LeanTask LastTask()
    {
        Once once = new(_execution, "The task");
        return Task(() =>
        {
            once.Runs();
            Crew.TryClose(cancels: false);
        });
    }

    /// <summary>A task that has been started, but not queued.</summary>
    internal LeanTask Task(Action action)
    {
        LeanTask task = new(action);
        MoveToStarted(task, Scheduler, "Start");
        return task;
    }

    /// <summary>Adds a thread of the crew's own, which searches, works and sleeps until the crew is closed.</summary>
    internal void StartThread(bool isSpare = false)
    {
        Worker worker = TakeFree(Crew);
        Searching(Crew)++;
        Awake(Crew)++;
        _execution.Start($"worker {worker.Number}", () => Work(worker, isSpare, Thread.CurrentThread));
    }

    /// <summary>The same for a thread that runs: the thread that waits for the crew's threads waits for the new one.</summary>
    internal void StartThreadNow()
    {
        Worker worker = TakeFree(Crew);
        Thread? thread = null;
        thread = new Thread(() => Work(worker, isSpare: false, thread!));
        Threads(Crew).Add(thread);
        Searching(Crew)++;
        Awake(Crew)++;
        thread.UnsafeStart();
    }

    /// <summary>Adds a thread that counts as one of the crew's own that runs something, which is <paramref name="body"/>.</summary>
    internal Worker StartRunning(string name, Action<Worker> body)
    {
        Running(Crew)++;
        Awake(Crew)++;
        Worker worker = TakeFree(Crew);
        _execution.Start(name, () =>
        {
            LeanThread thread = LeanThread.Current;
            worker.Take(thread, asGuest: false);
            thread.Worker = worker;
            body(worker);
        });
        return worker;
    }

    /// <summary>The same for a thread whose place, the last of so many that nobody uses, is removed when it leaves after <paramref name="body"/>.</summary>
    internal void StartLeaving(string name, Action<Worker> body)
    {
        const int MoreThanAreKept = 24;
        Worker[] free = [.. Enumerable.Range(0, MoreThanAreKept).Select(_ => TakeFree(Crew))];
        Worker last = StartRunning(name, worker =>
        {
            body(worker);
            LeanThread.Current.Worker = null;
            GiveBack(Crew, worker);
            _execution.Require(Crew.Workers.Length <= worker.Number, "The place is still there.");
        });
        foreach (Worker worker in free)
            GiveBack(Crew, worker);
        _execution.Require(Crew.Workers.Length > last.Number, "The place is gone too early.");
    }

    /// <summary>
    /// What the crew's own threads do, without the time for which they search before they sleep: that would pass only when
    /// nobody else has anything to do, and then it is too late to meet anybody.
    /// </summary>
    private void Work(Worker worker, bool isSpare, Thread current)
    {
        LeanThread thread = LeanThread.Current;
        worker.Take(thread, asGuest: false);
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
        while (Crew.Sleep(worker, isSpare));

        EndSearching(Crew);
        Crew.PassOn();
        thread.Worker = null;
        End(Crew, current, worker);
        if (Crew.IsClosing)
            HandLeftoversToPool(Crew);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_crew")]
    private static extern ref Crew CrewOf(WorkStealingScheduler scheduler);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_searching")]
    private static extern ref int Searching(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_hasWatcher")]
    private static extern ref bool HasWatcher(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(Watch))]
    private static extern void Watch(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_awake")]
    private static extern ref int Awake(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(BeginSearching))]
    private static extern void BeginSearching(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(EndSearching))]
    private static extern void EndSearching(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_running")]
    private static extern ref int Running(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TakeFree))]
    private static extern Worker TakeFree(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(GiveBack))]
    private static extern void GiveBack(Crew crew, Worker worker);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_threads")]
    private static extern ref HashSet<Thread> Threads(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(End))]
    private static extern void End(Crew crew, Thread thread, Worker worker);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(HandLeftoversToPool))]
    private static extern void HandLeftoversToPool(Crew crew);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(RunSomething))]
    private static extern bool RunSomething(Worker worker, in ContextSnapshot clean);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(MoveToStarted))]
    private static extern void MoveToStarted(LeanTask task, LeanScheduler scheduler, string member);
}
