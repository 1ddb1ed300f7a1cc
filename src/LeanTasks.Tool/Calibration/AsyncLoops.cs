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
