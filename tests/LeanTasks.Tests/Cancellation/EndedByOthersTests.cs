using System.Runtime.CompilerServices;
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
        static Task Bcl(CancellationToken token) => Suspended(suspended => Parallel.ForEachAsync([1], Alone(token), async (_, stop) => await new Noted(stop, suspended)));
        static LeanTask Lean(CancellationToken token) => Suspended(suspended => LeanParallel.ForEachAsync([1], Alone(token), async (_, stop) => await new Noted(stop, suspended)));

        // A second worker would find nothing, and might be the last to end.
        static ParallelOptions Alone(CancellationToken token) => new() { MaxDegreeOfParallelism = 1, CancellationToken = token };

        // The body runs on the pool. Whoever cancels before it waits, or before its worker does, ends the loop there; nobody can tell when that is over.
        static TTask Suspended<TTask>(Func<ManualResetEventSlim, TTask> start)
        {
            using ManualResetEventSlim suspended = new();
            TTask loop = start(suspended);
            Patience.UntilSet(suspended);
            Thread.Sleep(1);
            return loop;
        }

        const string inside = "Canceled, TaskCanceledException, inside";
        Patience.Until(static () => Cancel(hasContext: false, Bcl, BclEndedByOthers.WatchAsync, BclEndedByOthers.StatusOf) == inside);
        Patience.Until(static () => Cancel(hasContext: false, Lean, LeanEndedByOthers.WatchAsync, LeanEndedByOthers.StatusOf) == inside);
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

    /// <summary>A wait for a token, which says when it has begun.</summary>
    private sealed class Noted(CancellationToken token, ManualResetEventSlim suspended) : INotifyCompletion
    {
        private readonly Task _wait = new TaskCompletionSource().Task.WaitAsync(token);

        public bool IsCompleted => _wait.IsCompleted;

        public Noted GetAwaiter() => this;

        public void GetResult() => _wait.GetAwaiter().GetResult();

        public void OnCompleted(Action continuation)
        {
            _wait.GetAwaiter().UnsafeOnCompleted(continuation);
            suspended.Set();
        }
    }

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
