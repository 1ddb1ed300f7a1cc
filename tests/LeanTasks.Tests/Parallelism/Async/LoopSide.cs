using System.Numerics;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>The loops of the BCL, or ours: for programs that run on both.</summary>
internal sealed class LoopSide(bool isLean)
{
    public bool IsLean => isLean;

    /// <summary>Runs the same program with the BCL's loops and ours, each on a fresh thread. Both must tell the same.</summary>
    public static string Same(Func<LoopSide, string> program)
    {
        string theirs = Support.FreshThread.Run(() => program(new LoopSide(isLean: false)));
        string ours = Support.FreshThread.Run(() => program(new LoopSide(isLean: true)));
        Assert.Equal(theirs, ours);
        return ours;
    }

    /// <summary>Runs a loop from 0 to <paramref name="count"/>.</summary>
    public LoopRun Begin(LoopKind kind, int count, ParallelOptions options, Func<int, CancellationToken, ValueTask> body) => kind switch
    {
        LoopKind.For => For(0, count, options, body),
        LoopKind.ForOfBigInteger => For<BigInteger>(0, count, options, (index, token) => body((int)index, token)),
        LoopKind.ForOfHugeRange => For(
            -(Int128)count, Int128.MaxValue, options, (index, token) => index < 0 ? body((int)index + count, token) : throw new InvalidOperationException()),
        LoopKind.ForEach => ForEach(Enumerable.Range(0, count), options, body),
        _ => ForEach(RangeAsync(count), options, body),
    };

    public LoopRun For<T>(T from, T to, ParallelOptions options, Func<T, CancellationToken, ValueTask> body)
        where T : IBinaryInteger<T> =>
        isLean ? new(LeanParallel.ForAsync(from, to, options, body)) : new(Parallel.ForAsync(from, to, options, body));

    public LoopRun ForEach<T>(IEnumerable<T> source, ParallelOptions options, Func<T, CancellationToken, ValueTask> body) =>
        isLean ? new(LeanParallel.ForEachAsync(source, options, body)) : new(Parallel.ForEachAsync(source, options, body));

    public LoopRun ForEach<T>(IAsyncEnumerable<T> source, ParallelOptions options, Func<T, CancellationToken, ValueTask> body) =>
        isLean ? new(LeanParallel.ForEachAsync(source, options, body)) : new(Parallel.ForEachAsync(source, options, body));

    private static async IAsyncEnumerable<int> RangeAsync(int count)
    {
        for (int i = 0; i < count; i++)
        {
            if (i % 3 == 1)
                await Task.Yield();
            yield return i;
        }
    }
}
