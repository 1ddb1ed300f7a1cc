using System.Runtime.CompilerServices;
using LeanTasks;

namespace Counted;

/// <summary>One method of each kind. Each suspends as often as it is told: a yield does so always, whatever other threads do.</summary>
internal static class Kinds
{
    public static async Task OfTask(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    }

    public static async Task<long> OfTaskOfT(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        return Environment.TickCount64;
    }

    public static async ValueTask OfValueTask(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    }

    public static async ValueTask<string> OfValueTaskOfT(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        return "done";
    }

    public static async void OfVoid(int suspensions, ManualResetEventSlim ended)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        ended.Set();
    }

    public static async IAsyncEnumerable<int> OfIterator(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        yield return suspensions;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public static async ValueTask OfPooling(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<int> OfPoolingOfT(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        return 1;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    public static async ValueTask OfPooled(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> OfPooledOfT(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        return 1;
    }

    public static async LeanTask OfLeanTask(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    }

    public static async LeanTask<int> OfLeanTaskOfT(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        return 1;
    }

    public static async PooledFlow OfPooledFlow(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    }

    public static async PooledFlow<int> OfPooledFlowOfT(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        return 1;
    }
}
