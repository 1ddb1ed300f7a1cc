using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Timers, with tokens that end them.</summary>
internal static class Delays
{
    public static Family Family { get; } = new([typeof(LeanTask)], Delay, CanceledInARace, Yield);

    private static void Delay(Turn turn)
    {
        LeanTask delay = turn.Next(4) switch
        {
            0 => LeanTask.Delay(0),
            1 => LeanTask.Delay(1),
            2 => LeanTask.Delay(TimeSpan.FromMilliseconds(1), OwnTime.Instance),
            _ => LeanTask.Delay(1, CancellationToken.None),
        };
        delay.Wait();
        Assert.Equal(TaskStatus.RanToCompletion, delay.Status);
    }

    private static void CanceledInARace(Turn turn)
    {
        CancellationTokenSource cancellation = new();
        bool isShort = turn.Coin();
        TimeSpan time = isShort ? TimeSpan.FromMilliseconds(1) : TimeSpan.FromHours(1);
        Runs after = turn.Due("after a delay");
        LeanTask delay = turn.Coin() ? LeanTask.Delay(time, cancellation.Token) : LeanTask.Delay(time, OwnTime.Instance, cancellation.Token);
        delay.ContinueWith(_ => after.Count());
        Elsewhere.Do(turn, turn.Next(100), cancellation.Cancel);
        Exception? thrown = Record.Exception(delay.Finish);
        if (thrown is null)
            Assert.True(isShort);
        else
            Assert.Equal(cancellation.Token, Assert.IsType<TaskCanceledException>(thrown).CancellationToken);
    }

    private static void Yield(Turn turn)
    {
        int times = 1 + turn.Next(20);
        Runs yields = turn.Due("yield", times);
        YieldAsync().Finish();

        async LeanTask YieldAsync()
        {
            for (int i = 0; i < times; i++)
            {
                await LeanTask.Yield();
                yields.Count();
            }
        }
    }
}
