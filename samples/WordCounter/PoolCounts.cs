using System.Diagnostics.Metrics;

namespace WordCounter;

/// <summary>What the meter LeanTasks tells of the pools; <c>dotnet-counters monitor --counters LeanTasks</c> shows the same.</summary>
internal sealed class PoolCounts : IDisposable
{
    private readonly MeterListener _listener = new();
    private long _rented;
    private long _kept;

    public PoolCounts()
    {
        _listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Meter.Name == "LeanTasks")
                listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<long>((instrument, boxes, _, _) =>
        {
            if (instrument.Name == "leantasks.pool.boxes.rented")
                Interlocked.Add(ref _rented, boxes);
            else if (instrument.Name == "leantasks.pool.boxes.kept")
                Interlocked.Add(ref _kept, boxes);
        });
        _listener.Start();
    }

    /// <summary>How many calls that suspended found an object of an earlier one.</summary>
    public long Rented => Volatile.Read(ref _rented);

    /// <summary>How many calls that suspended have ended, and left their object to later ones.</summary>
    public long Kept => Volatile.Read(ref _kept);

    public void Dispose() => _listener.Dispose();
}
