using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>What loops do with their sources.</summary>
public sealed class LoopSourceTests
{
    private static readonly string[] s_failures = ["GetEnumerator", "cancellation", "null", "MoveNext", "Current", "Dispose", "MoveNext Dispose"];

    public static TheoryData<string, bool> Failures =>
        [.. s_failures.SelectMany(static failure => new[] { (failure, false), (failure, true) })];

    [Theory]
    [MemberData(nameof(Failures))]
    public void SourceThatFailsFaultsTheLoop(string failure, bool isAsync)
    {
        string told = LoopSide.Same(side =>
        {
            ProgramSource source = new(6, failure);
            int ended = 0;
            ParallelOptions options = new() { MaxDegreeOfParallelism = 1 };
            LoopRun run = Begin(side, source, isAsync, options, async (_, _) =>
            {
                await Task.Yield();
                ended++;
            });
            return $"{run.Tell()}, {ended} ended, {source.Disposals} disposals";
        });
        Assert.StartsWith("Faulted", told, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void SourceIsNotTouchedWhereTheTokenIsCanceled(bool isAsync)
    {
        ProgramSource source = new(6);
        ParallelOptions options = new() { CancellationToken = new(canceled: true) };
        Begin(new(isLean: true), source, isAsync, options, static (_, _) => default).End();
        Assert.False(source.WasEntered);
    }

    [Theory]
    [InlineData(false, 1)]
    [InlineData(true, 1)]
    [InlineData(false, 5)]
    [InlineData(true, 5)]
    public void SourceIsDisposedOfOnceAfterAllBodies(bool isAsync, int degree) => LoopSide.Same(side =>
    {
        int under = 0;
        int underAtDisposal = -1;
        ProgramSource source = new(200) { OnDispose = () => underAtDisposal = Volatile.Read(ref under) };
        LoopRun run = Begin(side, source, isAsync, new() { MaxDegreeOfParallelism = degree }, async (_, _) =>
        {
            Interlocked.Increment(ref under);
            await Task.Yield();
            Interlocked.Decrement(ref under);
        });
        string end = run.Tell();
        Assert.False(source.Overlapped);
        return $"{end}, {source.Disposals} disposals, {underAtDisposal} under way";
    });

    [Fact]
    public void AsynchronousSourceGetsTheTokenOfTheLoop() => LoopSide.Same(static side =>
    {
        ProgramSource source = new(6);
        CancellationToken ofBody = default;
        string end = Begin(side, source, isAsync: true, new() { MaxDegreeOfParallelism = 1 }, (index, token) =>
        {
            ofBody = token;
            return index == 3 ? throw new ProgramException("body") : default;
        }).Tell();
        Assert.Equal(ofBody, source.Token);
        return $"{end} {source.Token.IsCancellationRequested}";
    });

    [Fact]
    public void ItemsThatASourceHasGivenAreBegunEvenIfTheLoopIsToStop() => LoopSide.Same(static side =>
    {
        using CancellationTokenSource stop = new();
        int begun = 0;
        string end = side.ForEach(CancelAfterTwo(stop), new() { MaxDegreeOfParallelism = 1, CancellationToken = stop.Token }, (_, _) =>
        {
            begun++;
            return default;
        }).Tell(stop.Token);
        return $"{end}, {begun} begun";
    });

    private static IEnumerable<int> CancelAfterTwo(CancellationTokenSource stop)
    {
        yield return 0;
        yield return 1;
        stop.Cancel();
        yield return 2;
        yield return 3;
    }

    private static LoopRun Begin(
        LoopSide side, ProgramSource source, bool isAsync, ParallelOptions options, Func<int, CancellationToken, ValueTask> body) =>
        isAsync ? side.ForEach((IAsyncEnumerable<int>)source, options, body) : side.ForEach((IEnumerable<int>)source, options, body);
}
