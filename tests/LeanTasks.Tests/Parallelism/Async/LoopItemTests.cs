using System.Numerics;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>Each item is begun once, and no more of them at once than may be.</summary>
public sealed class LoopItemTests
{
    private static readonly int[] s_degrees = [1, 2, 7, -1];

    public static TheoryData<LoopKind, int, int> Loops =>
        [.. from kind in Enum.GetValues<LoopKind>()
            where kind != LoopKind.ForOfHugeRange
            from degree in s_degrees
            select (kind, degree, 3000)];

    public static TheoryData<LoopKind> Kinds => [.. Enum.GetValues<LoopKind>()];

    [Theory]
    [MemberData(nameof(Loops))]
    public void EachItemIsBegunOnceWhereBodiesEndAtOnce(LoopKind kind, int degree, int count) => EachOnce(kind, degree, count, suspends: static _ => false);

    [Theory]
    [MemberData(nameof(Loops))]
    public void EachItemIsBegunOnceWhereBodiesSuspend(LoopKind kind, int degree, int count) => EachOnce(kind, degree, count, suspends: static _ => true);

    [Theory]
    [MemberData(nameof(Loops))]
    public void EachItemIsBegunOnceWhereSomeBodiesSuspend(LoopKind kind, int degree, int count) =>
        EachOnce(kind, degree, count, suspends: static index => BitOperations.PopCount((uint)index * 2654435761) % 7 == 0);

    [Theory]
    [InlineData(LoopKind.For)]
    [InlineData(LoopKind.ForOfBigInteger)]
    [InlineData(LoopKind.ForEach)]
    [InlineData(LoopKind.ForEachAsynchronous)]
    public void OneWorkerTakesItemsInOrder(LoopKind kind)
    {
        const int count = 1000;
        List<int> begun = [];
        new LoopSide(isLean: true).Begin(kind, count, new() { MaxDegreeOfParallelism = 1 }, async (index, _) =>
        {
            begun.Add(index);
            if (index % 10 == 3)
                await Task.Yield();
        }).End();
        Assert.Equal(Enumerable.Range(0, count), begun);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void AsManyBodiesRunAtOnceAsMayAndNoMore(LoopKind kind)
    {
        const int Degree = 5;
        int under = 0;
        int most = 0;
        TaskCompletionSource all = new(TaskCreationOptions.RunContinuationsAsynchronously);
        LoopRun run = new LoopSide(isLean: true).Begin(kind, 300, new() { MaxDegreeOfParallelism = Degree }, async (index, _) =>
        {
            int now = Interlocked.Increment(ref under);
            InterlockedMax(ref most, now);
            if (now == Degree)
                all.TrySetResult();

            // None of the first goes on before all may that are there.
            await all.Task;
            await Task.Yield();
            Interlocked.Decrement(ref under);
            if (index == 299)
                throw new ProgramException("the end, of a huge range too");
        });
        run.End();
        Assert.Equal(Degree, most);
    }

    [Fact]
    public void DefaultDegreeIsTheNumberOfProcessors()
    {
        int under = 0;
        int most = 0;
        LeanTask task = LeanParallel.ForAsync(0, 200, async (_, token) =>
        {
            InterlockedMax(ref most, Interlocked.Increment(ref under));
            await Task.Delay(1, token);
            Interlocked.Decrement(ref under);
        });
        LoopEnd.Of(task);
        Assert.InRange(most, 1, Environment.ProcessorCount);
    }

    [Fact]
    public void RangesEndAtTheLimitsOfTheirTypes()
    {
        Assert.Equal(255, Count<byte>(0, byte.MaxValue));
        Assert.Equal(255, Count(sbyte.MinValue, sbyte.MaxValue));
        Assert.Equal(65535, Count(char.MinValue, char.MaxValue));
        Assert.Equal(65535, Count(short.MinValue, short.MaxValue));
        Assert.Equal(1000, Count<ushort>(ushort.MaxValue - 1000, ushort.MaxValue));
        Assert.Equal(1000, Count(int.MaxValue - 1000, int.MaxValue));
        Assert.Equal(1000, Count(uint.MaxValue - 1000, uint.MaxValue));
        Assert.Equal(1000, Count(long.MaxValue - 1000, long.MaxValue));
        Assert.Equal(1000, Count(ulong.MaxValue - 1000, ulong.MaxValue));
        Assert.Equal(1000, Count(nint.MaxValue - 1000, nint.MaxValue));
        Assert.Equal(1000, Count(nuint.MaxValue - 1000, nuint.MaxValue));
        Assert.Equal(1000, Count(Int128.MaxValue - 1000, Int128.MaxValue));
        Assert.Equal(1000, Count(UInt128.MaxValue - 1000, UInt128.MaxValue));
        Assert.Equal(1000, Count(BigInteger.Pow(3, 100) - 500, BigInteger.Pow(3, 100) + 500));
        Assert.Equal(1000, Count(-(BigInteger)500, 500));
        Assert.Equal(0, Count(5, 5));
        Assert.Equal(0, Count(5, 4));
        Assert.Equal(0, Count(int.MaxValue, int.MinValue));
        Assert.Equal(0, Count<UInt128>(1, 0));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void RangesAreCountedFromTheirFirstIndex(int degree)
    {
        Assert.Equal([long.MinValue, long.MinValue + 1, long.MinValue + 2], First(long.MinValue, long.MaxValue, degree));
        Assert.Equal([ulong.MinValue, 1ul, 2ul], First(ulong.MinValue, ulong.MaxValue, degree));
        Assert.Equal([Int128.MinValue, Int128.MinValue + 1, Int128.MinValue + 2], First(Int128.MinValue, Int128.MaxValue, degree));
        Assert.Equal([UInt128.MinValue, UInt128.One, UInt128.One + 1], First(UInt128.MinValue, UInt128.MaxValue, degree));
    }

    /// <summary>The first three indexes of a range that is too long to be run through.</summary>
    private static IEnumerable<T> First<T>(T from, T to, int degree)
        where T : IBinaryInteger<T>
    {
        List<T> begun = [];
        LoopEnd end = new LoopSide(isLean: true).For(from, to, new() { MaxDegreeOfParallelism = degree }, (index, _) =>
        {
            lock (begun)
                begun.Add(index);
            return begun.Count >= 50 ? throw new ProgramException("enough") : default;
        }).End();
        Assert.Equal("enough", LoopEnd.Describe(end.Thrown));
        return begun.Order().Take(3);
    }

    private static int Count<T>(T from, T to)
        where T : IBinaryInteger<T>
    {
        HashSet<T> begun = [];
        LoopEnd end = new LoopSide(isLean: true).For(from, to, new() { MaxDegreeOfParallelism = 4 }, (index, _) =>
        {
            lock (begun)
                Assert.True(begun.Add(index) && index >= from && index < to);
            return default;
        }).End();
        Assert.Equal(TaskStatus.RanToCompletion, end.Status);
        return begun.Count;
    }

    private static void EachOnce(LoopKind kind, int degree, int count, Func<int, bool> suspends)
    {
        int[] begun = new int[count];
        int ended = 0;
        LoopEnd end = new LoopSide(isLean: true).Begin(kind, count, new() { MaxDegreeOfParallelism = degree }, async (index, _) =>
        {
            Interlocked.Increment(ref begun[index]);
            if (suspends(index))
                await Task.Yield();
            Interlocked.Increment(ref ended);
        }).End();
        Assert.Equal(TaskStatus.RanToCompletion, end.Status);
        Assert.All(begun, static times => Assert.Equal(1, times));
        Assert.Equal(count, ended);
    }

    private static void InterlockedMax(ref int most, int value)
    {
        int seen = Volatile.Read(ref most);
        while (seen < value && Interlocked.CompareExchange(ref most, value, seen) is var found && found != seen)
            seen = found;
    }
}
