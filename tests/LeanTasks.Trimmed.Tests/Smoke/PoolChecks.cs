using System.Diagnostics.Metrics;

namespace LeanTasks.Smoke;

/// <summary>What suspends allocates nothing in the steady state, and the meter tells of the pools.</summary>
internal static class PoolChecks
{
    private const int Warmup = 1_000;

    private const int Calls = 1_000;

    public static void Run(Report report)
    {
        foreach ((string kind, Func<ValueTask<int>, ValueTask<int>> call) in new (string, Func<ValueTask<int>, ValueTask<int>>)[]
        {
            ("pooled ValueTask", Methods.PooledAddOneAsync),
            ("PooledFlow", static task => Methods.PooledFlowAddOneAsync(task)),
        })
        {
            string name = $"pools: {kind}: 0 bytes";
            if (Switches.IsDebug || Switches.IsOn(Switches.Diagnose))
                Report.Skip(name, "what it counts holds for optimized code without diagnosis");
            else
                report.Check(name, () => Expect.Same(0, Bytes(call)));
            report.Check($"pools: {kind}: the meter", () => Meter(call, kind == "PooledFlow" ? nameof(Methods.PooledFlowAddOneAsync) : nameof(Methods.PooledAddOneAsync)));
        }
    }

    private static long Bytes(Func<ValueTask<int>, ValueTask<int>> call)
    {
        ReusableValueTaskSource<int> source = new();
        Repeat(Warmup, source, call);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Repeat(Calls, source, call);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static void Repeat(int times, ReusableValueTaskSource<int> source, Func<ValueTask<int>, ValueTask<int>> call)
    {
        for (int i = 0; i < times; i++)
        {
            ValueTask<int> task = call(source.AsValueTask());
            source.SetResult(i);
            if (task.GetAwaiter().GetResult() != i + 1)
                throw new InvalidDataException("The result is wrong.");
        }
    }

    private static void Meter(Func<ValueTask<int>, ValueTask<int>> call, string method)
    {
        long rented = 0;
        long kept = 0;
        using MeterListener listener = new()
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == "LeanTasks")
                    listener.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<long>((instrument, boxes, tags, _) =>
        {
            bool isMine = tags[0].Value is string name && name.EndsWith("." + method, StringComparison.Ordinal);
            rented += isMine && instrument.Name == "leantasks.pool.boxes.rented" ? boxes : 0;
            kept += isMine && instrument.Name == "leantasks.pool.boxes.kept" ? boxes : 0;
        });
        listener.Start();
        ReusableValueTaskSource<int> source = new();
        Repeat(1, source, call);
        (rented, kept) = (0, 0);
        Repeat(Calls, source, call);
        Expect.Same((Calls, Calls), (rented, kept));
    }
}
