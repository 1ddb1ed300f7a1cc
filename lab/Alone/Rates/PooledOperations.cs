using System.Runtime.CompilerServices;

namespace LeanTasks.Lab.Alone.Rates;

/// <summary>What rates measures of async methods whose builder pools: the others have no method that could be pooled.</summary>
internal static class PooledOperations
{
    private static readonly Func<int> s_one = static () => 1;

    /// <inheritdoc cref="Operations.CallAndWait"/>
    public static void CallAndWait(Recorder recorder, int index)
    {
        recorder.Begin(index);
        Method().AsTask().Wait();
        recorder.End(index);
    }

    /// <inheritdoc cref="Operations.AwaitMethod"/>
    public static void AwaitMethod(Recorder recorder, int index) => LeanTask.Run(() => { _ = AwaitMethodThere(recorder, index); });

    private static async LeanTask AwaitMethodThere(Recorder recorder, int index)
    {
        recorder.Begin(index);
        await Method();
        recorder.End(index);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Method()
    {
        await LeanTask.Yield();
        return await LeanTask.Run(s_one);
    }
}
