namespace LeanTasks.Soak.Tests.Running;

/// <summary>What a planned method awaits on its way: one of each kind of operation that others end.</summary>
internal static class Pause
{
    public const int Kinds = 10;

    /// <summary>Takes the next kind from the plan's.</summary>
    public static int Next(ref int pauses)
    {
        int kind = pauses % Kinds;
        pauses /= Kinds;
        return kind;
    }

    public static ValueTask Of(int kind) => kind switch
    {
        0 or 1 => default,
        2 => YieldAsync(),
        3 => LeanTask.Run(static () => { }),
        4 => new ValueTask(Task.Run(static () => { })),
        5 => OfSource(new LeanTaskSource()),
        6 => OfRented(ReusableValueTaskSource<bool>.Rent()),
        7 => OfRented(ReusableValueTaskSource<bool>.Rent(runContinuationsAsynchronously: true)),
        8 => LeanTask.Delay(0),
        _ => YieldingFlow(),
    };

    [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask YieldAsync() => await LeanTask.Yield();

    private static async PooledFlow YieldingFlow() => await Task.Yield();

    private static ValueTask OfSource(LeanTaskSource source)
    {
        ThreadPool.UnsafeQueueUserWorkItem(static source => source.SetResult(), source, preferLocal: false);
        return source.Task;
    }

    private static ValueTask OfRented(PooledValueTaskSource<bool> source)
    {
        ThreadPool.UnsafeQueueUserWorkItem(static source => source.SetResult(true), source, preferLocal: false);
        return source.AsNonGenericValueTask();
    }
}
