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
            Tell("p50", Latency(latencies, 0.5));
            Tell("p99", Latency(latencies, 0.99));
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

    /// <summary>The time within which a part of the requests was answered, in nanoseconds.</summary>
    private static double Latency(long[] sorted, double part) => sorted[(int)Math.Ceiling(part * sorted.Length) - 1] * 1e9 / Stopwatch.Frequency;

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
