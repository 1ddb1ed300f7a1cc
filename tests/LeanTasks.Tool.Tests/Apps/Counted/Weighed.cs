using System.Globalization;

namespace Counted;

/// <summary>Methods whose bytes are measured: all that they allocate is what the compiler and the BCL make for a call.</summary>
internal static class Weighed
{
    // One of four calls suspends.
    private const int Suspending = 4;

    private const int Calls = 100 * Suspending;

    // Made before, and completed by the thread that measures: what awaits one runs at once, and takes nothing more.
    private static readonly TaskCompletionSource[] s_gates = new TaskCompletionSource[Calls];

    /// <summary>Writes the bytes per call of each method, by name.</summary>
    public static int Write()
    {
        Weigh(nameof(OfIterator), CallIterator);
        Weigh(nameof(OfTask), static gate => Open(OfTask(gate.Task), gate));
        Weigh(nameof(OfTaskOfT), static gate => Open(OfTaskOfT(gate.Task), gate));
        Weigh(nameof(OfValueTask), static gate => Open(OfValueTask(gate.Task), gate));
        Weigh(nameof(OfValueTaskOfT), static gate => Open(OfValueTaskOfT(gate.Task), gate));
        return 0;
    }

    private static void Weigh(string method, Action<TaskCompletionSource> call)
    {
        // The first round is to have all made that is made only once.
        Round(call);
        double bytes = Round(call);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"bytes: Counted.Weighed.{method} {bytes / Calls}"));
    }

    private static long Round(Action<TaskCompletionSource> call)
    {
        for (int i = 0; i < Calls; i++)
        {
            s_gates[i] = new TaskCompletionSource();
            if (i % Suspending != 0)
                s_gates[i].SetResult();
        }

        long before = GC.GetAllocatedBytesForCurrentThread();
        foreach (TaskCompletionSource gate in s_gates)
            call(gate);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static void Open(Task call, TaskCompletionSource gate)
    {
        gate.TrySetResult();
        call.GetAwaiter().GetResult();
    }

    private static void Open(ValueTask call, TaskCompletionSource gate)
    {
        gate.TrySetResult();
        call.GetAwaiter().GetResult();
    }

    private static void Open<T>(ValueTask<T> call, TaskCompletionSource gate)
    {
        gate.TrySetResult();
        call.GetAwaiter().GetResult();
    }

    // A call that finds the end at once, and is thus one of MoveNextAsync, with all that an enumeration takes.
    private static void CallIterator(TaskCompletionSource gate) => Open(OfIterator(gate.Task).GetAsyncEnumerator().MoveNextAsync(), gate);

    private static async Task OfTask(Task gate) => await gate;

    private static async Task<long> OfTaskOfT(Task gate)
    {
        await gate;
        return long.MaxValue;
    }

    private static async ValueTask OfValueTask(Task gate) => await gate;

    private static async ValueTask<string> OfValueTaskOfT(Task gate)
    {
        await gate;
        return "done";
    }

    private static async IAsyncEnumerable<int> OfIterator(Task gate)
    {
        await gate;
        yield break;
    }
}
