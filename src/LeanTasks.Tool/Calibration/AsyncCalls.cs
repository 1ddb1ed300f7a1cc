using System.Runtime.CompilerServices;

namespace LeanTasks.Tool.Calibration;

/// <summary>The smallest async methods of each kind: their cost is the cost of the kind.</summary>
internal static class AsyncCalls
{
#pragma warning disable CS1998 // That they do not suspend is the point.
    public static async Task SynchronousTask(int value) => GC.KeepAlive(value == int.MinValue ? "" : null);

    public static async Task<int> SynchronousTaskOfT(int value) => value;

    public static async ValueTask SynchronousValueTask(int value) => GC.KeepAlive(value == int.MinValue ? "" : null);

    public static async ValueTask<int> SynchronousValueTaskOfT(int value) => value;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> SynchronousPooled(int value) => value;
#pragma warning restore CS1998

    public static async Task<int> SuspendingTask(Gate gate, int value)
    {
        await gate.WaitAsync().ConfigureAwait(false);
        return value;
    }

    public static async ValueTask<int> SuspendingValueTask(Gate gate, int value)
    {
        await gate.WaitAsync().ConfigureAwait(false);
        return value;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> SuspendingPooled(Gate gate, int value)
    {
        await gate.WaitAsync().ConfigureAwait(false);
        return value;
    }

    public static async Task<int> WrappedSynchronousTask(int value) => await SynchronousTaskOfT(value).ConfigureAwait(false);

    public static async Task<int> WrappedSuspendingTask(Gate gate, int value) => await SuspendingTask(gate, value).ConfigureAwait(false);

    public static async ValueTask<int> WrappedSynchronousValueTask(int value) => await SynchronousValueTaskOfT(value).ConfigureAwait(false);

    public static async ValueTask<int> WrappedSuspendingValueTask(Gate gate, int value) => await SuspendingValueTask(gate, value).ConfigureAwait(false);
}
