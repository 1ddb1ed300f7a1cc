using LeanTasks.Tests.Combinators;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Cancellation;

/// <summary>
/// Whether what awaits an end goes on inside the callback that causes it, as with the BCL. Who cancels a token may hold a lock, for which what goes on there
/// may wait.
/// </summary>
public sealed class EndedByOthersTests
{
    public static TheoryData<string> ByToken => [.. BclEndedByOthers.ByToken.Select(static each => each.Name)];

    public static TheoryData<string> ByTimer => [.. BclEndedByOthers.ByTimer.Select(static each => each.Name)];

    [Theory]
    [MemberData(nameof(ByToken))]
    public void WhatATokenEndsGoesOnWhereTheBclsDoes(string name)
    {
        Func<CancellationToken, Task> startBcl = BclEndedByOthers.ByToken.Single(each => each.Name == name).Start;
        Func<CancellationToken, LeanTask> startLean = LeanEndedByOthers.ByToken.Single(each => each.Name == name).Start;
        foreach (bool hasContext in new[] { false, true })
        {
            string bcl = Cancel(hasContext, startBcl, BclEndedByOthers.WatchAsync, BclEndedByOthers.StatusOf);
            string lean = Cancel(hasContext, startLean, LeanEndedByOthers.WatchAsync, LeanEndedByOthers.StatusOf);
            Assert.Equal(bcl, lean);
        }
    }

    [Theory]
    [MemberData(nameof(ByTimer))]
    public void WhatATimerEndsGoesOnWhereTheBclsDoes(string name)
    {
        Func<TimeProvider, Task> startBcl = BclEndedByOthers.ByTimer.Single(each => each.Name == name).Start;
        Func<TimeProvider, LeanTask> startLean = LeanEndedByOthers.ByTimer.Single(each => each.Name == name).Start;
        foreach (bool hasContext in new[] { false, true })
        {
            string bcl = Fire(hasContext, startBcl, BclEndedByOthers.WatchAsync, BclEndedByOthers.StatusOf);
            string lean = Fire(hasContext, startLean, LeanEndedByOthers.WatchAsync, LeanEndedByOthers.StatusOf);
            Assert.Equal(bcl, lean);
        }
    }

    [Fact]
    public void CanceledLoopGoesOnWhereTheBclsDoes()
    {
        static Task Bcl(CancellationToken token) =>
            Parallel.ForEachAsync([1], token, static async (_, stop) => await new TaskCompletionSource().Task.WaitAsync(stop));
        static LeanTask Lean(CancellationToken token) =>
            LeanParallel.ForEachAsync([1], token, static async (_, stop) => await new TaskCompletionSource().Task.WaitAsync(stop));
        Assert.Equal(
            Cancel(hasContext: false, Bcl, BclEndedByOthers.WatchAsync, BclEndedByOthers.StatusOf),
            Cancel(hasContext: false, Lean, LeanEndedByOthers.WatchAsync, LeanEndedByOthers.StatusOf));
    }

    [Fact]
    public void WhoCancelsADelayMayHoldALockThatItsAwaiterWants() => FreshThread.Run(() =>
    {
        object gate = new();
        using CancellationTokenSource canceller = new();
        bool ranInside = false;
        LeanTask user = LeanEndedByOthers.WatchAsync(LeanTask.Delay(Timeout.Infinite, canceller.Token), _ =>
        {
            ranInside = Monitor.IsEntered(gate);
            lock (gate)
            {
            }
        });
        lock (gate)
            canceller.Cancel();
        Patience.UntilEnded(user);
        Assert.False(ranInside);
    });

    private static string Cancel<TTask>(bool hasContext, Func<CancellationToken, TTask> start, Func<TTask, Action<string>, TTask> watch, Func<TTask, string> statusOf)
    {
        using CancellationTokenSource canceller = new();
        return End(hasContext, () => start(canceller.Token), canceller.Cancel, watch, statusOf);
    }

    private static string Fire<TTask>(bool hasContext, Func<TimeProvider, TTask> start, Func<TTask, Action<string>, TTask> watch, Func<TTask, string> statusOf)
    {
        ManualTimeProvider time = new();
        return End(hasContext, () => start(time), () => time.Timers.Single().Fire(), watch, statusOf);
    }

    /// <returns>The state of the task when the callback has returned, and where its awaiter went on.</returns>
    private static string End<TTask>(bool hasContext, Func<TTask> start, Action end, Func<TTask, Action<string>, TTask> watch, Func<TTask, string> statusOf) => FreshThread.Run(() =>
    {
        Thread ending = Thread.CurrentThread;
        bool isInside = false;
        string seen = "";
        using ManualResetEventSlim hasResumed = new();
        QueueingSynchronizationContext context = new();
        void Within(Action action)
        {
            if (hasContext)
                context.Within(action);
            else
                action();
        }

        TTask task = default!;
        Within(() =>
        {
            task = start();
            _ = watch(task, outcome =>
            {
                seen = $"{outcome}, {(Thread.CurrentThread == ending && isInside ? "inside" : "outside")}";
                hasResumed.Set();
            });
        });
        isInside = true;
        Within(end);
        isInside = false;

        // What awaits it is resumed first, and may be resumed elsewhere; so its end may come later.
        Patience.Until(() =>
        {
            context.Drain();
            return hasResumed.IsSet;
        });
        return $"{statusOf(task)}, {seen}";
    });
}
