using System.Runtime.CompilerServices;
using LeanTasks;

internal static class Methods
{
    public static TaskCompletionSource Ended { get; } = new();

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public static async ValueTask<int> ByAttributeAsync(ValueTask<int> input) => 1 + await input;

    public static async ValueTask<int> ByPropertyAsync(ValueTask<int> input) => 1 + await input;

    [NotPooled]
    public static async ValueTask<int> NotPooledAsync(ValueTask<int> input) => 1 + await input;

    /// <summary>Suspends at every fourth call, and says whether it did.</summary>
    public static async Task<int> SuspendSometimesAsync(int call)
    {
        if (call % 4 != 0)
            return 0;
        await Task.Yield();
        return 1;
    }

    /// <summary>The bytes that a call takes which suspends once, after the first calls.</summary>
    public static long BytesPerCall(Func<ValueTask<int>, ValueTask<int>> method)
    {
        ReusableValueTaskSource<int> source = new();
        Call(200);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Call(1000);
        return (GC.GetAllocatedBytesForCurrentThread() - before) / 1000;

        void Call(int count)
        {
            for (int i = 0; i < count; i++)
            {
                ValueTask<int> sum = method(source.AsValueTask());
                if (sum.IsCompleted)
                    throw new InvalidOperationException("It does not suspend.");
                source.SetResult(i);
                if (!sum.IsCompleted || sum.Result != i + 1)
                    throw new InvalidOperationException("A wrong sum.");
            }
        }
    }
}
