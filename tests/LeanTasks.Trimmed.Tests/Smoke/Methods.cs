using System.Runtime.CompilerServices;

namespace LeanTasks.Smoke;

/// <summary>The methods that the checks call.</summary>
internal static class Methods
{
    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> PooledAsync(Gate gate, int number)
    {
        await gate;
        return number;
    }

    public static async PooledFlow<int> FlowAsync(Gate gate, int number)
    {
        await gate;
        return number;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> PooledAddOneAsync(ValueTask<int> task) => await task + 1;

    public static async PooledFlow<int> PooledFlowAddOneAsync(ValueTask<int> task) => await task + 1;

    public static async LeanTask<int> AddOneAsync(LeanTask<int> task) => await task + 1;

    public static async LeanTask ChangeContextsAsync(Gate gate, Action change)
    {
        change();
        await gate;
        change();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    public static async ValueTask PooledChangeContextsAsync(Gate gate, Action change)
    {
        change();
        await gate;
        change();
    }

    public static async PooledFlow PooledFlowChangeContextsAsync(Gate gate, Action change)
    {
        change();
        await gate;
        change();
    }
}
