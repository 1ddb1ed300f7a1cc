using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Interleavings.Tests.Support;
using LeanTasks.Parallelism;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;
using LeanTasks.Threading;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>Threads that go to sleep, and the thread that has work for them. What has been done closes the worker pool, or else nobody ends.</summary>
public class WorkerPoolScenarios
{
    [Fact]
    public void ATaskIsQueuedWhileTheOnlyThreadGoesToSleep() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        LeanTask task = pool.LastTask();
        pool.StartThread();
        execution.Start("queue", () => pool.WorkerPool.Queue(task, own: null));
    });

    [Fact]
    public void AWorkerQueuesATaskWhileAnotherGoesToSleep() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        LeanTask task = pool.LastTask();
        pool.StartThread();
        pool.StartRunning("queue", worker =>
        {
            pool.WorkerPool.Queue(task, worker);
            WaitFor(task);
        });
    });

    [Fact]
    public void AWorkerQueuesATaskWhileAnotherBlocks() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        LeanTask task = new(static () => { });
        pool.StartRunning("queue", worker => pool.WorkerPool.Queue(task, worker));
        pool.StartRunning("block", worker => pool.WorkerPool.BeginBlocking(worker));

        // A closed worker pool starts no thread, but makes a place for it. That is enough to see, and far fewer steps.
        pool.WorkerPool.TryClose(cancels: false);
        execution.AtEnd(() => execution.Require(pool.WorkerPool.Workers.Length > 2, "Nobody is there for the task."));
    });

    /// <summary>The thread that runs in its place begins with the task that it may wait for. If it began the other, that could block likewise.</summary>
    [Fact]
    public void AWorkerBlocksThatHasATaskOfItsOwn() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        Once once = new(execution, "The task of its own");
        LeanTask own = pool.Task(once.Runs);
        LeanTask other = pool.Task(() =>
        {
            execution.Require(own.IsCompleted, "The task from outside comes first.");
            pool.WorkerPool.TryClose(cancels: false);
        });
        pool.StartThread();
        pool.StartRunning("block", worker =>
        {
            pool.WorkerPool.Queue(own, worker);
            worker.BeginBlocking();
        });
        pool.WorkerPool.Queue(other, own: null);
    });

    [Fact]
    public void TwoTasksAreQueuedOfWhichOneWaitsForTheOther() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        LeanTask last = pool.LastTask();
        LeanTask first = pool.Task(() => WaitFor(last));
        pool.StartThread();
        pool.StartThread();
        execution.Start("queue", () =>
        {
            pool.WorkerPool.Queue(first, own: null);
            pool.WorkerPool.Queue(last, own: null);
        });
    }, preemptions: 1);

    [Fact]
    public void AForkIsPushedWhileAThreadGoesToSleep() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        pool.StartThread();
        pool.StartRunning("owner", _ => JoinWithAnother(pool));
    });

    /// <summary>As by a loop that starts alone: whoever sleeps when it is to be shared has not heard of it before.</summary>
    [Fact]
    public void AForkIsPushedQuietlyWhileAThreadGoesToSleep() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        pool.StartThread();
        pool.StartRunning("owner", worker => JoinQuietlyWithAnother(pool, worker));
    });

    /// <summary>It was short the last time; now its first iteration takes longer than a loop may be run alone, and the second waits for somebody else.</summary>
    [Fact]
    public void ALoopThatStartsAloneIsSharedWhenItLasts() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        Worker? owner = null;
        int others = 0;
        pool.StartThread();
        owner = pool.StartRunning("owner", _ =>
        {
            const int length = 256;
            Action<int> body = index =>
            {
                if (ThreadLocalState.Current.Worker != owner)
                    Volatile.Write(ref others, 1);
                else if (index == 0)
                    Thread.Sleep(1);
                while (index == 1 && Volatile.Read(ref others) == 0)
                    Thread.SpinWait(1);
            };
            LoopHistory.WasShort(body.Target!.GetType(), length) = true;
            LeanParallel.For(0, length, body);
            pool.WorkerPool.TryClose(cancels: false);
        });
    }, preemptions: 1);

    [Fact]
    public void AForkIsPushedAfterAnExternalThreadHasLeft() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        int hasLeft = 0;
        pool.StartThread();
        execution.Start("external", () =>
        {
            pool.Scheduler.Run(static () => { });
            Volatile.Write(ref hasLeft, 1);
        });
        pool.StartRunning("owner", _ =>
        {
            while (Volatile.Read(ref hasLeft) == 0)
                Thread.SpinWait(1);
            JoinWithAnother(pool);
        });
    }, preemptions: 1);

    [Fact]
    public void AForkIsPushedWhileAnExternalThreadLeaves() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        pool.StartThread();
        execution.Start("external", () => new WorkerScope(pool.WorkerPool, ThreadLocalState.Current).Dispose());
        pool.StartRunning("owner", _ => JoinWithAnother(pool));
    }, preemptions: 1);

    [Fact]
    public void ASpareThreadGivesUpWhileATaskIsQueued() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        LeanTask task = pool.LastTask();
        pool.StartThread(isSpare: true);
        execution.Start("queue", () => pool.WorkerPool.Queue(task, own: null));
    });

    [Fact]
    public void AThreadGoesToSleepWhileTheWorkerPoolCloses() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        pool.StartThread();
        execution.Start("close", () => pool.WorkerPool.TryClose(cancels: false));
    });

    [Fact]
    public void TwoThreadsGoToSleepWhileTheWorkerPoolCloses() => Explored.Always(static execution =>
    {
        ModelWorkerPool pool = new(execution, 2);
        pool.StartThread();
        pool.StartThread();
        execution.Start("close", () => pool.WorkerPool.TryClose(cancels: false));
    }, preemptions: 1);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ATaskIsQueuedWhileTheWorkerPoolEnds(bool cancels) => Explored.Always(execution =>
    {
        ModelWorkerPool pool = new(execution, 1);
        int runs = 0;
        bool refused = false;
        LeanTask task = new(() => runs++);
        execution.Start("shut down", () =>
        {
            pool.StartThreadNow();
            execution.Start("queue", Queue);
            pool.Scheduler.Shutdown(cancels);
        });
        execution.AtEnd(() => execution.Require(
            refused ? runs == 0 : (runs == 1) != (cancels && task.IsCanceled), $"The task ran {runs} times."));

        void Queue()
        {
            try
            {
                task.Start(pool.Scheduler);
            }
            catch (TaskSchedulerException)
            {
                refused = true;
            }
        }
    });

    [Fact]
    public void AParkerIsWokenTwice() => Explored.Always(static execution =>
    {
        Parker parker = new();
        int woken = 0;
        execution.Start("park", () =>
        {
            while (Volatile.Read(ref woken) < 2)
                parker.Park();
        });
        execution.Start("wake", Wake);
        execution.Start("wake again", Wake);

        void Wake()
        {
            Interlocked.Increment(ref woken);
            parker.Wake();
        }
    });

    private static void WaitFor(LeanTask task)
    {
        while (!task.IsCompleted)
            Thread.SpinWait(1);
    }

    /// <summary>Forks, and does not go on before somebody has taken the other side.</summary>
    private static void JoinWithAnother(ModelWorkerPool pool)
    {
        int taken = 0;
        Fork.Join(
            () =>
            {
                while (Volatile.Read(ref taken) == 0)
                    Thread.SpinWait(1);
            },
            () => Volatile.Write(ref taken, 1));
        pool.WorkerPool.TryClose(cancels: false);
    }

    /// <summary>The same, by a worker that wakes whoever sleeps only after it has begun its own side.</summary>
    private static void JoinQuietlyWithAnother(ModelWorkerPool pool, Worker worker)
    {
        StrongBox<int> taken = new();
        ForkJoin.Run<WakingSide, VoidResult, TakenSide, VoidResult>(worker, new(taken), new(taken), out _, isCoarse: true, wakes: false);
        pool.WorkerPool.TryClose(cancels: false);
    }

    private readonly struct WakingSide(StrongBox<int> taken) : IForkBody<VoidResult>
    {
        public VoidResult Run(ForkWorker worker)
        {
            worker.Checked.WakeForOffered();
            while (Volatile.Read(ref taken.Value) == 0)
                Thread.SpinWait(1);
            return default;
        }
    }

    private readonly struct TakenSide(StrongBox<int> taken) : IForkBody<VoidResult>
    {
        public VoidResult Run(ForkWorker worker)
        {
            Volatile.Write(ref taken.Value, 1);
            return default;
        }
    }
}
