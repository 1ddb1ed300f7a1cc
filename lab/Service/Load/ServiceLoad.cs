using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using LeanTasks.Lab.Alone.Rates;
using LeanTasks.Lab.Http;
using LeanTasks.Lab.Service.Server;

namespace LeanTasks.Lab.Service.Load;

/// <summary>Starts a server, asks it, and tells what a request took.</summary>
internal static class ServiceLoad
{
    // As many as may wait for an answer at the same time.
    private const int Connections = 32;

    private const int Checked = 20;

    public static async Task RunAsync(string server, string database, string path, Pacing pacing)
    {
        using ServerProcess process = ServerProcess.Start(server, database);
        Uri address = new($"http://127.0.0.1:{process.Port}{path}");
        List<HttpConnection> connections = [];
        try
        {
            while (connections.Count < Connections)
                connections.Add(await HttpConnection.OpenAsync(address, CancellationToken.None));
            uint answers = await CheckAsync(connections[0]);
            await WarmAsync(connections, pacing.Warm);
            ServerUsage before = process.Usage();
            long[] latencies = await PaceAsync(connections, pacing);
            ServerUsage after = process.Usage();

            Array.Sort(latencies);
            int requests = pacing.Requests;
            Tell("cpu", (after.Cpu - before.Cpu) / requests);
            Tell("p50", Recorder.Latency(latencies, 0.5));
            Tell("p99", Recorder.Latency(latencies, 0.99));
            Tell("bytes", (after.Bytes - before.Bytes) / (double)requests);
            Tell("collections", (after.Collections - before.Collections) * 1_000.0 / requests);
            Tell("answers", answers);
        }
        finally
        {
            foreach (HttpConnection connection in connections)
                connection.Dispose();
        }
    }

    private static void Tell(string name, double figure) => Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name} {figure}"));

    /// <summary>Asks for the first answers of all. They are the same in every process: this is a number that tells whether they are (FNV-1a).</summary>
    private static async Task<uint> CheckAsync(HttpConnection connection)
    {
        uint hash = 2_166_136_261;
        for (int i = 0; i < Checked; i++)
        {
            // All but the page come in chunks.
            byte[] body = (await connection.GetAsync(CancellationToken.None)).ToArray();
            foreach (byte value in body[0] == '<' ? body : HttpAnswer.Content(body))
                hash = (hash ^ value) * 16_777_619;
        }

        return hash;
    }

    private static Task WarmAsync(List<HttpConnection> connections, TimeSpan length)
    {
        long start = Stopwatch.GetTimestamp();
        return Task.WhenAll(connections.Take(8).Select(async connection =>
        {
            while (Stopwatch.GetElapsedTime(start) < length)
                await connection.GetAsync(CancellationToken.None);
        }));
    }

    /// <returns>How long each request took, from the moment at which it was due.</returns>
    private static async Task<long[]> PaceAsync(List<HttpConnection> connections, Pacing pacing)
    {
        long[] latencies = new long[pacing.Requests];
        using FreeConnections free = new(connections);
        Task asked = await Task.Factory.StartNew(() => Ask(free, latencies, pacing.Rate), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await asked;
        return latencies;
    }

    /// <summary>Begins each request when it is due, on a thread of its own.</summary>
    /// <returns>Ends when all are answered, or one has failed.</returns>
    private static Task Ask(FreeConnections free, long[] latencies, int rate)
    {
        Pace.SleepExactly();
        List<Task> asked = [];
        long start = Stopwatch.GetTimestamp();
        try
        {
            for (int i = 0; i < latencies.Length; i++)
            {
                long due = start + (long)((double)i * Stopwatch.Frequency / rate);
                Pace.SleepUntil(due);
                asked.Add(AskAsync(free, free.Take(), latencies, i, due));
            }
        }
        catch (OperationCanceledException)
        {
            // One of those that were asked tells why.
        }

        return Task.WhenAll(asked);
    }

    private static async Task AskAsync(FreeConnections free, HttpConnection connection, long[] latencies, int index, long due)
    {
        try
        {
            await connection.GetAsync(CancellationToken.None);
            latencies[index] = Stopwatch.GetTimestamp() - due;
            free.Return(connection);
        }
        catch
        {
            free.Fail();
            throw;
        }
    }
}

/// <summary>How a server is asked.</summary>
/// <param name="Rate">How many requests a second, whether or not it has answered the ones before.</param>
/// <param name="Warm">For how long it is asked as fast as it answers, before that.</param>
/// <param name="Length">For how long it is measured.</param>
internal sealed record Pacing(int Rate, TimeSpan Warm, TimeSpan Length)
{
    public int Requests => Math.Max(1, (int)(Rate * Length.TotalSeconds));
}

/// <summary>The connections on which nothing is asked. The first failure ends the measurement.</summary>
internal sealed class FreeConnections(IEnumerable<HttpConnection> all) : IDisposable
{
    private readonly BlockingCollection<HttpConnection> _free = new(new ConcurrentStack<HttpConnection>(all));
    private readonly CancellationTokenSource _failed = new();

    /// <summary>Waits for one.</summary>
    /// <exception cref="OperationCanceledException">A request failed.</exception>
    public HttpConnection Take() => _free.Take(_failed.Token);

    public void Return(HttpConnection connection) => _free.Add(connection);

    /// <summary>Nobody gets a connection any more.</summary>
    public void Fail() => _failed.Cancel();

    public void Dispose()
    {
        _free.Dispose();
        _failed.Dispose();
    }
}
