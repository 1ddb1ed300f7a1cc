using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>What is left where nothing is to be done.</summary>
public sealed class IdleTests
{
    [Fact]
    public void ThreadsSleepUntilThereIsATask()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        for (int round = 0; round < 10; round++)
        {
            Thread[] threads = BothThreads(scheduler);
            Assert.NotSame(threads[0], threads[1]);
            Array.ForEach(threads, Patience.UntilBlocked);
        }
    }

    [Fact]
    public void TaskThatHasRunIsNotKept()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        (WeakReference outside, WeakReference inside) = RunTwo(scheduler);
        Patience.Until(() =>
        {
            GC.Collect();
            return !outside.IsAlive && !inside.IsAlive;
        });
    }

    [Fact]
    public void ExceptionThatNobodySeesIsTold()
    {
        const string Message = nameof(ExceptionThatNobodySeesIsTold);
        int told = 0;
        EventHandler<UnobservedTaskExceptionEventArgs> handler = (_, arguments) =>
        {
            if (arguments.Exception.InnerException is ProgramException { Message: Message })
                Interlocked.Increment(ref told);
        };
        LeanScheduler.UnobservedTaskException += handler;
        try
        {
            using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
            StartAndForget(scheduler, Message);
            Patience.Until(() =>
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                return Volatile.Read(ref told) == 1;
            });
        }
        finally
        {
            LeanScheduler.UnobservedTaskException -= handler;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void StartAndForget(WorkStealingScheduler scheduler, string message) =>
        scheduler.Start(() => throw new ProgramException(message));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (WeakReference Outside, WeakReference Inside) RunTwo(WorkStealingScheduler scheduler)
    {
        LeanTask<LeanTask> outside = scheduler.Start(() => scheduler.Start(static () => { }));
        LeanTask inside = outside.Finish();
        inside.Finish();
        return (new WeakReference(outside), new WeakReference(inside));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Thread[] BothThreads(WorkStealingScheduler scheduler)
    {
        int begun = 0;
        LeanTask<Thread>[] tasks = [.. Enumerable.Range(0, 2).Select(_ => scheduler.Start(() =>
        {
            Interlocked.Increment(ref begun);
            Patience.Until(() => Volatile.Read(ref begun) == 2);
            return Thread.CurrentThread;
        }))];
        return [.. tasks.Select(static task => task.Finish())];
    }
}
