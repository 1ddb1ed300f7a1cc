using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>Which contexts bodies run in.</summary>
public sealed class LoopContextTests
{
    public static TheoryData<LoopKind> Kinds => [.. Enum.GetValues<LoopKind>().Where(static kind => kind != LoopKind.ForOfHugeRange)];

    public static TheoryData<LoopKind, bool> KindsAndPlaces => [.. Kinds.SelectMany(static kind => new[] { (kind.Data, false), (kind.Data, true) })];

    [Theory]
    [MemberData(nameof(KindsAndPlaces))]
    public void CallersContextFlowsToAllBodies(LoopKind kind, bool onScheduler)
    {
        string told = LoopSide.Same(side =>
        {
            AsyncLocal<string> local = new() { Value = "caller" };
            using CountingPool pool = new();
            HashSet<string?> seen = [];
            LoopRun run = side.Begin(kind, 40, Options(pool, onScheduler, 3), async (_, _) =>
            {
                Note(seen, local.Value);
                await Task.Yield();
                Note(seen, local.Value);
                local.Value = "body";
            });
            local.Value = "later";
            return $"{run.Tell()} {string.Join(' ', seen)}";
        });
        Assert.EndsWith(" caller", told, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(KindsAndPlaces))]
    public void SuppressedContextDoesNotFlow(LoopKind kind, bool onScheduler) => LoopSide.Same(side =>
    {
        AsyncLocal<string> local = new() { Value = "caller" };
        using CountingPool pool = new();
        HashSet<string?> seen = [];
        LoopRun run;
        using (ExecutionContext.SuppressFlow())
        {
            run = side.Begin(kind, 40, Options(pool, onScheduler, 3), async (_, _) =>
            {
                Note(seen, local.Value);
                await Task.Yield();
                Note(seen, local.Value);
            });
        }

        return $"{run.Tell()} {string.Join(' ', seen)}";
    });

    [Theory]
    [MemberData(nameof(KindsAndPlaces))]
    public void WhatABodyThatIsNoAsyncMethodSetsIsSeenByTheNext(LoopKind kind, bool onScheduler) => LoopSide.Same(side =>
    {
        AsyncLocal<string> local = new() { Value = "caller" };
        using CountingPool pool = new();
        List<string?> seen = [];
        LoopRun run = side.Begin(kind, 6, Options(pool, onScheduler, 1), (index, _) =>
        {
            seen.Add(local.Value);
            local.Value = $"body {index}";
            return index % 2 == 0 ? default : new ValueTask(Task.Delay(1, CancellationToken.None));
        });
        return $"{run.Tell()} {string.Join(", ", seen)} {local.Value}";
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void CallersSynchronizationContextIsNotUsed(LoopKind kind) => LoopSide.Same(side =>
    {
        SynchronizationContext.SetSynchronizationContext(new QueueingSynchronizationContext());
        HashSet<string?> seen = [];
        string told = side.Begin(kind, 20, new() { MaxDegreeOfParallelism = 3 }, async (_, _) =>
        {
            Note(seen, $"{SynchronizationContext.Current is null}");
            await Task.Yield();
            Note(seen, $"{SynchronizationContext.Current is null} {Thread.CurrentThread.IsThreadPoolThread}");
        }).Tell();
        return $"{told} {string.Join(", ", seen.Order())}";
    });

    private static ParallelOptions Options(CountingPool pool, bool onScheduler, int degree) =>
        onScheduler ? pool.Options(degree) : new() { MaxDegreeOfParallelism = degree };

    private static void Note(HashSet<string?> seen, string? value)
    {
        lock (seen)
            seen.Add(value ?? "nothing");
    }
}
