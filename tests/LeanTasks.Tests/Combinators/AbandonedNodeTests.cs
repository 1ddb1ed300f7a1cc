using System.Runtime.CompilerServices;
using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

/// <summary>What has lost its purpose does not stay attached to a task that never completes.</summary>
[Collection(nameof(QuietProcess))]
public sealed class AbandonedNodeTests
{
    private const int Rounds = 10_000;

    // What may be left behind of so many rounds: nothing that grows with them. A node alone has 72 bytes.
    private const long Slack = Rounds * 8;

    [Fact]
    public void TimedOutWaits() => StaysFlat(static never =>
    {
        ManualTimeProvider provider = new();
        LeanTask wait = never.WaitAsync(TimeSpan.FromHours(1), provider);
        provider.Timers[0].Fire();
        Assert.NotNull(wait.Exception);
    });

    [Fact]
    public void CanceledWaits() => StaysFlat(static never =>
    {
        using CancellationTokenSource source = new();
        LeanTask wait = never.WaitAsync(source.Token);
        source.Cancel();
        Assert.True(wait.IsCanceled);
    });

    [Fact]
    public void FirstOfTwo() => StaysFlat(static never =>
    {
        LeanTaskSource soon = new();
        LeanTask<LeanTask> any = LeanTask.WhenAny(never, soon);
        soon.SetResult();
        Assert.Same(soon, any.Result);
    });

    [Fact]
    public void FirstOfMany() => StaysFlat(static never =>
    {
        LeanTaskSource soon = new();
        LeanTask<LeanTask> any = LeanTask.WhenAny(never, soon, never);
        soon.SetResult();
        Assert.Same(soon, any.Result);
    });

    [Fact]
    public void OverlappingWaits()
    {
        CancellationTokenSource previous = new();
        StaysFlat(never =>
        {
            CancellationTokenSource next = new();
            _ = never.WaitAsync(next.Token);
            previous.Cancel();
            previous = next;
        });
    }

    [Fact]
    public void OverlappingFirstsOfTwo()
    {
        LeanTaskSource previous = new();
        StaysFlat(never =>
        {
            LeanTaskSource next = new();
            _ = LeanTask.WhenAny(never, next);
            previous.SetResult();
            previous = next;
        });
    }

    [Fact]
    public void BesideAnotherContinuation()
    {
        LeanTaskSource previous = new();
        int runs = 0;
        StaysFlat(
            never =>
            {
                LeanTaskSource next = new();
                _ = LeanTask.WhenAny(next, never, next);
                previous.SetResult();
                previous = next;
            },
            never => never.ContinueWith(_ => runs++, TaskContinuationOptions.ExecuteSynchronously));
        Assert.Equal(1, runs);
    }

    [Fact]
    public void LoserForgetsThePromiseAndThePromiseTheLoser()
    {
        LeanTaskSource never = new();
        WeakReference promise = FirstOf(never, out LeanTask kept, out WeakReference loser);
        Patience.Until(() =>
        {
            GC.Collect();
            return !promise.IsAlive && !loser.IsAlive;
        });
        GC.KeepAlive(never);
        GC.KeepAlive(kept);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference FirstOf(LeanTask never, out LeanTask kept, out WeakReference loser)
        {
            LeanTaskSource soon = new();
            LeanTaskSource lost = new();
            kept = LeanTask.WhenAny(soon, lost, lost);
            loser = new WeakReference(lost);
            WeakReference promise = new(LeanTask.WhenAny(soon, never));
            soon.SetResult();
            return promise;
        }
    }

    private static void StaysFlat(Action<LeanTask> round, Action<LeanTask>? before = null) => FreshThread.Run(() =>
    {
        LeanTaskSource never = new();
        before?.Invoke(never);
        for (int i = 0; i < 100; i++)
            round(never);
        long bytes = long.MaxValue;
        for (int attempt = 0; attempt < 5 && bytes > Slack; attempt++)
        {
            long start = Settled.Memory();
            for (int i = 0; i < Rounds; i++)
                round(never);
            bytes = Settled.Memory() - start;
        }

        Assert.True(bytes <= Slack, $"{Rounds} rounds have left {bytes} bytes behind.");
        never.SetResult();
    });
}
