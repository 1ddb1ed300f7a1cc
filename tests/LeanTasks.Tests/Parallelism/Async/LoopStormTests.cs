using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>Many short loops with everything in them; each must end, with all that it has begun.</summary>
public sealed class LoopStormTests
{
    private static int Loops => FullRun.Count(usual: 100, full: 400);

    public static TheoryData<LoopKind, bool> Kinds => [.. Enum.GetValues<LoopKind>().SelectMany(static kind => new[] { (kind, false), (kind, true) })];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void LoopsEndWhateverHappensInThem(LoopKind kind, bool onScheduler)
    {
        using CountingPool pool = new();
        for (int seed = 0; seed < Loops; seed++)
            RunOne(kind, seed, onScheduler ? pool : null);
    }

    private static void RunOne(LoopKind kind, int seed, CountingPool? pool)
    {
        Random random = new(seed);
        int count = random.Next(1, 120);
        int failing = random.Next(3) == 0 ? random.Next(count) : -1;
        int canceling = random.Next(3) == 0 ? random.Next(count) : -1;
        using CancellationTokenSource stop = new();
        ParallelOptions options = new()
        {
            MaxDegreeOfParallelism = random.Next(1, 9),
            TaskScheduler = pool ?? TaskScheduler.Default,
            CancellationToken = stop.Token,
        };

        // The huge range has to be stopped.
        if (kind == LoopKind.ForOfHugeRange && failing < 0 && canceling < 0)
            failing = count - 1;

        int[] begun = new int[count];
        int begunAll = 0;
        int endedAll = 0;
        LoopEnd end = new LoopSide(isLean: true).Begin(kind, count, options, async (index, _) =>
        {
            Interlocked.Increment(ref begun[index]);
            Interlocked.Increment(ref begunAll);
            try
            {
                int what = (index * 7919) + seed;
                if (what % 3 == 0)
                    await Task.Yield();
                if (what % 5 == 0)
                    Thread.SpinWait(200);
                if (index == canceling)
                    await stop.CancelAsync();
                if (index == failing)
                    throw new ProgramException("storm");
            }
            finally
            {
                Interlocked.Increment(ref endedAll);
            }
        }).End();

        Assert.Equal(begunAll, endedAll);
        Assert.All(begun, static times => Assert.InRange(times, 0, 1));
        bool canceled = canceling >= 0 && begun[canceling] == 1;
        bool failed = (failing >= 0 && begun[failing] == 1) || kind == LoopKind.ForOfHugeRange;
        Assert.Equal(canceled ? TaskStatus.Canceled : failed ? TaskStatus.Faulted : TaskStatus.RanToCompletion, end.Status);
        if (end.Status == TaskStatus.RanToCompletion)
            Assert.All(begun, static times => Assert.Equal(1, times));
    }
}
