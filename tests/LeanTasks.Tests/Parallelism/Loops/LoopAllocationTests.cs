using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>What loops allocate.</summary>
public sealed class LoopAllocationTests
{
    private const int StateBytes = 32;
    private const int FlagsBytes = 168;

    private static readonly Action<int> s_body = static _ => { };
    private static readonly Action<int, LeanParallelLoopState> s_bodyWithState = static (_, _) => { };
    private static readonly Action s_action = static () => { };
    private static readonly LeanParallelOptions s_limited = new() { MaxDegreeOfParallelism = 2 };
    private static readonly LeanParallelOptions s_inOrder = new() { MaxDegreeOfParallelism = 1 };

    [Fact]
    public void LoopsWithoutStateAllocateNothing() => Each(static () =>
    {
        LeanParallel.For(0, 100, s_body);
        LeanParallel.For(0, 100, s_limited, s_body);
        LeanParallel.For(0, 100, s_inOrder, s_body);
        LeanParallel.For(0, 100, new Empty());
        LeanParallel.For(0L, 100, new Empty());
        LeanParallel.For(0, 100, s_limited, new Empty());
    }, expected: 0);

    [Fact]
    public void LoopWithStateAllocatesOneForTheCallersPart() => Each(
        static () => LeanParallel.For(0, 100, s_inOrder, s_bodyWithState), StateBytes + FlagsBytes);

    [Fact]
    public void InvokeAllocatesACopyAndAJob()
    {
        Action[] actions = [s_action, s_action];
        const int arrayBytes = 24 + (2 * 8), jobBytes = 48;
        Each(() => LeanParallel.Invoke(actions), arrayBytes + jobBytes);
    }

    // Both an external thread and a worker; what other threads allocate is theirs. The least, because an external thread may find others inside.
    private static void Each(Action loop, long expected)
    {
        Assert.Equal(expected, FreshThread.Run(() => MinBytes(loop)));
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        Assert.Equal(expected, FreshThread.Run(() =>
        {
            long least = 0;
            scheduler.Run(() => least = MinBytes(loop));
            return least;
        }));
    }

    private static long MinBytes(Action loop)
    {
        long least = long.MaxValue;
        for (int i = 0; i < 1000; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            loop();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }

    private readonly struct Empty : IForBody<int>, IForBody<long>
    {
        public void Run(int index)
        {
        }

        public void Run(long index)
        {
        }
    }
}
