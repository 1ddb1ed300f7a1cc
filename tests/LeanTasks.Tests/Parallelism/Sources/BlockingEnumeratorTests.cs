using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>Loops over an enumerator that blocks.</summary>
public sealed class BlockingEnumeratorTests
{
    [Fact]
    public void SchedulerKnowsOfThreadsThatWaitForTheEnumerator()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        using Barrier barrier = new(2);
        using ManualResetEventSlim mayEnd = new();
        ConcurrentDictionary<Thread, bool> threads = [];
        Thread loop = new(() => LeanParallel.ForEach(Source(mayEnd), new LeanParallelOptions { Scheduler = scheduler }, _ =>
        {
            threads[Thread.CurrentThread] = true;
            barrier.SignalAndWait(Patience.Limit, CancellationToken.None);
        }))
        {
            IsBackground = true,
        };
        loop.UnsafeStart();
        try
        {
            Patience.Until(() => threads.Count == 2 && barrier.CurrentPhaseNumber == 1);

            // One blocks in the source, which nobody sees but the scheduler's look; the other at the lock.
            Patience.Until(() => threads.Keys.All(IsBlocked) && scheduler.WorkerPool.Workers.Count(static worker => worker.SeemsBlocked) == 1);
        }
        finally
        {
            mayEnd.Set();
        }

        Assert.True(loop.Join(Patience.Limit));
    }

    private static bool IsBlocked(Thread thread) => (thread.ThreadState & ThreadState.WaitSleepJoin) != 0;

    private static IEnumerable<int> Source(ManualResetEventSlim mayEnd)
    {
        yield return 0;
        yield return 1;
        Patience.UntilSet(mayEnd);
    }
}
