using LeanTasks.Tests.Scheduling.WorkStealing;
using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Much of everything at once: steals, faults, cancellations, tasks, external threads.</summary>
[Collection(nameof(QuietProcess))]
public sealed class SoakTests
{
    private const int ExternalThreads = 3, Depth = 7;

    private static int Rounds => FullRun.Count(usual: 5, full: 50);

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void EverythingAtOnce(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        long least = long.MaxValue;
        for (int i = 0; i < 6; i++)
        {
            long before = Settled.Memory();
            Soak(scheduler);
            least = Math.Min(least, Settled.Memory() - before);
        }

        // The runtime keeps things of its own at times. What is kept of each fork or task, even a byte, is kept each time.
        Assert.InRange(least, long.MinValue, ExternalThreads * Rounds * (1 << Depth));
    }

    private static void Soak(WorkStealingScheduler scheduler)
    {
        Exception?[] failures = new Exception?[ExternalThreads];
        Thread[] externals = [.. Enumerable.Range(0, ExternalThreads).Select(external => new Thread(() => failures[external] = Record.Exception(() =>
        {
            for (int round = 0; round < Rounds; round++)
                RunOne(scheduler, new Random((external * Rounds) + round));
        }))
        {
            IsBackground = true,
        })];
        foreach (Thread external in externals)
            external.UnsafeStart();
        Assert.All(externals, static external => Assert.True(external.Join(Patience.Limit), "The test hangs."));
        Assert.All(failures, Assert.Null);
    }

    private static void RunOne(WorkStealingScheduler scheduler, Random random)
    {
        int leaves = 1 << Depth;
        int throwing = random.Next(4) == 0 ? random.Next(leaves) : -1;
        int canceling = random.Next(4) == 0 ? random.Next(leaves) : -1;
        int[] ran = new int[leaves];
        Func<long> tree = () => Grow(0, leaves, leaf =>
        {
            Interlocked.Increment(ref ran[leaf]);
            if (leaf % 29 == 0)
                scheduler.Start(static () => Thread.SpinWait(20), TaskCreationOptions.PreferFairness).Wait();
            if (leaf == canceling)
                throw new OperationCanceledException();
            if (leaf == throwing)
                throw new ProgramException("leaf");
        });
        long sum = 0;
        Exception? thrown = Record.Exception(() => sum = random.Next(2) == 0 ? RunExternally(scheduler, tree) : scheduler.Start(tree).Finish());
        Assert.All(ran, static times => Assert.Equal(1, times));
        if (thrown is AggregateException both)
        {
            // Of what both sides of a fork have thrown; not of a task.
            Assert.True(throwing >= 0 && canceling >= 0 && throwing != canceling);
            Assert.Equal(2, both.InnerExceptions.Count);
        }
        else if (thrown is OperationCanceledException)
        {
            Assert.True(canceling >= 0);
        }
        else if (thrown is not null)
        {
            Assert.IsType<ProgramException>(thrown);
            Assert.True(throwing >= 0);
        }
        else
        {
            Assert.Equal((-1, -1, SumBody.Of(leaves)), (throwing, canceling, sum));
        }
    }

    private static long RunExternally(WorkStealingScheduler scheduler, Func<long> tree)
    {
        long sum = 0;
        scheduler.Run(() => sum = tree());
        return sum;
    }

    private static long Grow(int from, int to, Action<int> leaf)
    {
        if (to - from == 1)
        {
            leaf(from);
            return from;
        }

        int middle = (from + to) / 2;
        (long a, long b) = Fork.Join(() => Grow(from, middle, leaf), () => Grow(middle, to, leaf));
        return a + b;
    }
}
