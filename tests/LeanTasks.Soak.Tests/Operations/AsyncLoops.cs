using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Loops whose bodies suspend.</summary>
internal static class AsyncLoops
{
    private const int Max = 60;

    public static Family Family { get; } = new([typeof(LeanParallel), typeof(LeanParallelOptions)], ForAsync, ForEachAsync, Throw, Cancel);

    private static void ForAsync(Turn turn)
    {
        int[] ran = new int[turn.Next(Max)];
        int pauses = turn.Next(Pause.Kinds);
        LeanTask loop = turn.Coin()
            ? LeanParallel.ForAsync(0, ran.Length, Options(turn), BodyAsync)
            : LeanParallel.ForAsync(0L, ran.Length, (i, token) => BodyAsync((int)i, token));
        loop.Wait();
        Assert.Equal(TaskStatus.RanToCompletion, loop.Status);
        Assert.All(ran, static times => Assert.Equal(1, times));

        async ValueTask BodyAsync(int i, CancellationToken token)
        {
            await Pause.Of((pauses + i) % Pause.Kinds);
            Interlocked.Increment(ref ran[i]);
        }
    }

    private static void ForEachAsync(Turn turn)
    {
        int[] ran = new int[turn.Next(Max)];
        int pauses = turn.Next(Pause.Kinds), disposed = 0;
        (turn.Coin()
            ? LeanParallel.ForEachAsync(Items(), Options(turn), BodyAsync)
            : LeanParallel.ForEachAsync(ItemsAsync(), Options(turn), BodyAsync)).Wait();
        Assert.All(ran, static times => Assert.Equal(1, times));
        Assert.Equal(1, disposed);

        async ValueTask BodyAsync(int i, CancellationToken token)
        {
            await Pause.Of((pauses + i) % Pause.Kinds);
            Interlocked.Increment(ref ran[i]);
        }

        IEnumerable<int> Items()
        {
            try
            {
                for (int i = 0; i < ran.Length; i++)
                    yield return i;
            }
            finally
            {
                Interlocked.Increment(ref disposed);
            }
        }

        async IAsyncEnumerable<int> ItemsAsync()
        {
            foreach (int item in Items())
            {
                await Pause.Of((pauses + item + 1) % Pause.Kinds);
                yield return item;
            }
        }
    }

    private static void Throw(Turn turn)
    {
        int length = 1 + turn.Next(Max), last = turn.Next(length);
        int[] ran = new int[length];
        Plan plan = turn.Plan(Ending.Fault);
        LeanTask loop = LeanParallel.ForAsync(0, length, Options(turn), async (i, _) =>
        {
            Interlocked.Increment(ref ran[i]);
            if (i == last)
                await Work.LeanAsync(plan);
        });
        Record.Exception(loop.Wait);
        plan.RequireEnded(loop);
        Assert.All(ran, static times => Assert.InRange(times, 0, 1));
    }

    /// <summary>Canceled by its caller's token, which the bodies have as well.</summary>
    private static void Cancel(Turn turn)
    {
        int length = 1 + turn.Next(Max), last = turn.Next(length);
        using CancellationTokenSource cancellation = new();
        LeanParallelOptions options = Options(turn);
        options.CancellationToken = cancellation.Token;
        LeanTask loop = LeanParallel.ForAsync(0, length, options, async (i, token) =>
        {
            if (i != last)
                return;
            await cancellation.CancelAsync();
            Assert.True(token.IsCancellationRequested);
        });
        Assert.Equal(cancellation.Token, Assert.Throws<TaskCanceledException>(loop.Finish).CancellationToken);
        Assert.True(loop.IsCanceled);
    }

    private static LeanParallelOptions Options(Turn turn) => new()
    {
        MaxDegreeOfParallelism = turn.Pick(-1, -1, 1, 2, 5),
        Scheduler = turn.Coin() ? null : Schedulers.Any(turn),
    };
}
