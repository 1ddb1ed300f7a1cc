using System.Diagnostics.Metrics;

namespace LeanTasks.Profiling.Allocations;

/// <summary>Counts the requests that ASP.NET Core begins to serve, by its meter. Any thread may call.</summary>
internal sealed class RequestCounter : IDisposable
{
    /// <summary>The meter of ASP.NET Core, and the assembly that has it.</summary>
    internal const string Hosting = "Microsoft.AspNetCore.Hosting";

    private const string ActiveRequests = "http.server.active_requests";

    private readonly MeterListener _listener = new();

    // Written by the threads that serve requests.
    private long _count;

    /// <summary>Begins to count.</summary>
    internal RequestCounter()
    {
        _listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Name == ActiveRequests && instrument.Meter.Name == Hosting)
                listener.EnableMeasurementEvents(instrument);
        };

        // Up by one at the beginning of a request, down at its end.
        _listener.SetMeasurementEventCallback<long>((_, change, _, _) =>
        {
            if (change > 0)
                Interlocked.Add(ref _count, change);
        });
        _listener.Start();
    }

    /// <summary>Whether the process has loaded ASP.NET Core.</summary>
    internal static bool HasServer => AppDomain.CurrentDomain.GetAssemblies().Any(static assembly => assembly.GetName().Name == Hosting);

    /// <summary>The requests so far.</summary>
    internal long Count => Interlocked.Read(ref _count);

    /// <summary>Ends counting.</summary>
    public void Dispose() => _listener.Dispose();
}
