using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace LeanTasks.Tool.Calibration;

/// <summary>Async methods that await one of <see cref="AsyncCalls"/> again and again, each in code of its own, as in a program.</summary>
internal static class AsyncLoops
{
    /// <summary>Large enough that no task for it is cached.</summary>
    private const int Uncached = 1000;

    public static async Task<long> SynchronousTask(Gate gate, int operations)
    {
        for (int i = 0; i < operations; i++)
            await AsyncCalls.SynchronousTask(Uncached + i).ConfigureAwait(false);
        return operations;
    }

    public static async Task<long> SynchronousTaskOfT(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.SynchronousTaskOfT(Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> SynchronousValueTask(Gate gate, int operations)
    {
        for (int i = 0; i < operations; i++)
            await AsyncCalls.SynchronousValueTask(Uncached + i).ConfigureAwait(false);
        return operations;
    }

    public static async Task<long> SynchronousValueTaskOfT(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.SynchronousValueTaskOfT(Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> SynchronousPooled(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.SynchronousPooled(Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> SuspendingTask(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.SuspendingTask(gate, Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> SuspendingValueTask(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.SuspendingValueTask(gate, Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> SuspendingPooled(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.SuspendingPooled(gate, Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> WrappedSynchronousTask(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.WrappedSynchronousTask(Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> WrappedSuspendingTask(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.WrappedSuspendingTask(gate, Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> WrappedSynchronousValueTask(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.WrappedSynchronousValueTask(Uncached + i).ConfigureAwait(false);
        return sum;
    }

    public static async Task<long> WrappedSuspendingValueTask(Gate gate, int operations)
    {
        long sum = 0;
        for (int i = 0; i < operations; i++)
            sum += await AsyncCalls.WrappedSuspendingValueTask(gate, Uncached + i).ConfigureAwait(false);
        return sum;
    }
}

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

/// <summary>Suspends its awaiter until it is opened; then it resumes the awaiter inline, and closes. Allocates nothing.</summary>
internal sealed class Gate : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;

    /// <summary>Waits; for one at a time.</summary>
    /// <returns>A value task that completes when the gate is opened.</returns>
    public ValueTask WaitAsync() => new(this, _core.Version);

    /// <summary>Resumes the awaiter.</summary>
    public void Open() => _core.SetResult(true);

    void IValueTaskSource.GetResult(short token)
    {
        _core.GetResult(token);
        _core.Reset();
    }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}

/// <summary>Allocates objects of two sizes: the difference is the price of a byte, zeroed and collected.</summary>
internal static class Allocations
{
    /// <summary>The number of bytes by which a large object exceeds a small one.</summary>
    public const int Difference = LargeSize - SmallSize;

    private const int SmallSize = 16;
    private const int LargeSize = 144;

    // A field, or the objects would not leave the stack.
    private static object? s_last;

    /// <summary>Allocates small objects.</summary>
    /// <param name="operations">How many.</param>
    public static void Small(int operations)
    {
        for (int i = 0; i < operations; i++)
            s_last = new byte[SmallSize];
        GC.KeepAlive(s_last);
    }

    /// <summary>Allocates large objects.</summary>
    /// <param name="operations">How many.</param>
    public static void Large(int operations)
    {
        for (int i = 0; i < operations; i++)
            s_last = new byte[LargeSize];
        GC.KeepAlive(s_last);
    }
}
