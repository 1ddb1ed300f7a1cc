using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;

namespace LeanTasks.FirstUse;

/// <summary>Somebody begins to listen when the pools are in use: what happens from then on is counted.</summary>
internal static class FirstMeter
{
    internal static void Run()
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
        listener.SetMeasurementEventCallback<long>((instrument, boxes, _, _) =>
        {
            rented += instrument.Name == "leantasks.pool.boxes.rented" ? boxes : 0;
            kept += instrument.Name == "leantasks.pool.boxes.kept" ? boxes : 0;
        });
        listener.Start();

        // The first makes a box, which is not counted; the second has it.
        Await(SuspendAsync());
        Await(SuspendAsync());
        Console.WriteLine($"rented {rented}, kept {kept}");
    }

    private static void Await(ValueTask<int> task)
    {
        while (!task.IsCompleted)
            Thread.Yield();
        _ = task.GetAwaiter().GetResult();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> SuspendAsync()
    {
        await Task.Yield();
        return 1;
    }
}
