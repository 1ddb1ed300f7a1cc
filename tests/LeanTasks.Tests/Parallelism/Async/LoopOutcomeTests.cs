using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>How loops end: as the BCL's do.</summary>
public sealed class LoopOutcomeTests
{
    public static TheoryData<LoopKind> Kinds => [.. Enum.GetValues<LoopKind>()];

    public static TheoryData<LoopKind, int> KindsAndDegrees => WithDegrees(Enum.GetValues<LoopKind>());

    public static TheoryData<LoopKind, int> KindsThatMayBeEmptyAndDegrees => WithDegrees(Enum.GetValues<LoopKind>().Where(static kind => kind != LoopKind.ForOfHugeRange));

    [Theory]
    [MemberData(nameof(KindsAndDegrees))]
    public void TokenCanceledBeforeTheLoopLeavesItOut(LoopKind kind, int degree) => LoopSide.Same(side =>
    {
        ParallelOptions options = new() { MaxDegreeOfParallelism = degree, CancellationToken = new(canceled: true) };
        LoopRun run = side.Begin(kind, 10, options, static (_, _) => throw new ProgramException("body"));
        Assert.True(run.IsCompleted);
        return run.Tell(options.CancellationToken);
    });

    [Theory]
    [MemberData(nameof(KindsThatMayBeEmptyAndDegrees))]
    public void EmptyRangeRunsToCompletion(LoopKind kind, int degree) =>
        Assert.StartsWith("RanToCompletion", LoopSide.Same(side => side.Begin(
            kind, 0, new() { MaxDegreeOfParallelism = degree }, static (_, _) => throw new ProgramException("body")).Tell()), StringComparison.Ordinal);

    [Theory]
    [MemberData(nameof(Kinds))]
    public void BodyThatThrowsEndsTheLoop(LoopKind kind) => LoopSide.Same(side =>
    {
        int begun = 0;
        string end = side.Begin(kind, 10, new() { MaxDegreeOfParallelism = 1 }, (index, _) =>
        {
            begun++;
            return index == 4 ? throw new ProgramException("body") : default;
        }).Tell();
        return $"{end}, {begun} begun";
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void BodyThatThrowsLaterEndsTheLoop(LoopKind kind) => LoopSide.Same(side =>
    {
        int begun = 0;
        string end = side.Begin(kind, 10, new() { MaxDegreeOfParallelism = 1 }, async (index, _) =>
        {
            begun++;
            await Task.Yield();
            if (index == 4)
                throw new ProgramException("body");
        }).Tell();
        return $"{end}, {begun} begun";
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void CancellationThatIsNotTheLoopsOwnIsAFault(LoopKind kind) => LoopSide.Same(side => side.Begin(
        kind, 10, new() { MaxDegreeOfParallelism = 1 }, static (_, _) => throw new OperationCanceledException(new CancellationToken(true))).Tell());

    [Theory]
    [MemberData(nameof(Kinds))]
    public void AllThatIsThrownIsKept(LoopKind kind)
    {
        string told = LoopSide.Same(side =>
        {
            int begun = 0;
            LoopEnd end = side.Begin(kind, 10, new() { MaxDegreeOfParallelism = 4 }, async (_, token) =>
            {
                Interlocked.Increment(ref begun);
                while (Volatile.Read(ref begun) < 4)
                    await Task.Yield();
                throw new ProgramException("body");
            }).End();
            return end.Tell();
        });
        Assert.Equal(4, told.Split("body").Length - 2);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void FailureCancelsTheTokenOfTheOtherBodies(LoopKind kind) => LoopSide.Same(side =>
    {
        LoopEnd end = side.Begin(kind, 10, new() { MaxDegreeOfParallelism = 3 }, static async (index, token) =>
        {
            if (index == 2)
                throw new ProgramException("body");
            await Task.Delay(Timeout.Infinite, token);
        }).End();
        return end.Tell();
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void CallersTokenWinsOverWhatIsThrown(LoopKind kind) => LoopSide.Same(side =>
    {
        using CancellationTokenSource source = new();
        return side.Begin(kind, 10, new() { MaxDegreeOfParallelism = 2, CancellationToken = source.Token }, (_, token) =>
        {
            Assert.NotEqual(source.Token, token);
            source.Cancel();
            Assert.True(token.IsCancellationRequested);
            throw new ProgramException("body");
        }).Tell(source.Token);
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void CallersTokenWinsOverTheEndOfAllBodies(LoopKind kind)
    {
        // The huge range has no end.
        int count = kind == LoopKind.ForOfHugeRange ? 10 : 1;
        LoopSide.Same(side =>
        {
            using CancellationTokenSource source = new();
            return side.Begin(kind, count, new() { MaxDegreeOfParallelism = 1, CancellationToken = source.Token }, async (_, _) =>
            {
                await Task.Yield();
                await source.CancelAsync();
            }).Tell(source.Token);
        });
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void WhatTheTokensCallbacksThrowIsKept(LoopKind kind)
    {
        string told = LoopSide.Same(side => side.Begin(kind, 10, new() { MaxDegreeOfParallelism = 1 }, static (_, token) =>
        {
            token.Register(static () => throw new ProgramException("first callback"));
            token.Register(static () => throw new ProgramException("second callback"));
            throw new ProgramException("body");
        }).Tell());
        Assert.Contains("body, second callback, first callback", told, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void SchedulerThatRefusesTheFirstWorkerFaultsTheLoop(LoopKind kind) => LoopSide.Same(side =>
        side.Begin(kind, 10, new() { TaskScheduler = new RefusingTaskScheduler(accepts: 0) }, static (_, _) => default).Tell());

    /// <summary>The BCL's loop never ends then.</summary>
    [Theory]
    [MemberData(nameof(Kinds))]
    public void SchedulerThatRefusesAnotherWorkerFaultsTheLoop(LoopKind kind)
    {
        ParallelOptions options = new() { TaskScheduler = new RefusingTaskScheduler(accepts: 1), MaxDegreeOfParallelism = 3 };
        string told = new LoopSide(isLean: true).Begin(kind, 10, options, static (_, _) => default).Tell();
        Assert.StartsWith("Faulted [TaskSchedulerException of refused", told, StringComparison.Ordinal);
    }

    private static TheoryData<LoopKind, int> WithDegrees(IEnumerable<LoopKind> kinds) => [.. kinds.SelectMany(static kind => new[] { (kind, 1), (kind, 3), (kind, -1) })];
}
