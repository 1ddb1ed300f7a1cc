using System.Diagnostics;

namespace LeanTasks.Lab.Http;

/// <summary>
/// Drives the load from within this process, over connections that each ask again as soon as they are answered, and checks every
/// byte of every answer.
/// </summary>
public sealed class SocketLoad(int connections) : IHttpLoad
{
    /// <summary>How much longer than the measurement the last answers may take.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(10);

    public string Name => "built-in sockets";

    public async Task<double> MeasureAsync(HttpTarget target, TimeSpan duration, CancellationToken cancellationToken)
    {
        using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(duration + Grace);

        List<HttpConnection> opened = new List<HttpConnection>();
        try
        {
            // All are open before the clock starts.
            while (opened.Count < connections)
                opened.Add(await HttpConnection.OpenAsync(target.Address, limit.Token));

            long start = Stopwatch.GetTimestamp();
            long[] counts = await Task.WhenAll(opened.Select(connection => CountAsync(connection, target, start, duration, limit)));
            return counts.Sum() / Stopwatch.GetElapsedTime(start).TotalSeconds;
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw new HttpLoadException($"{target.Address} did not answer within {Grace.TotalSeconds:0} s after the measurement.");
        }
        finally
        {
            foreach (HttpConnection connection in opened)
                connection.Dispose();
        }
    }

    private static async Task<long> CountAsync(
        HttpConnection connection,
        HttpTarget target,
        long start,
        TimeSpan duration,
        CancellationTokenSource limit)
    {
        try
        {
            long count = 0;

            // At least once: on a busy machine the time may be over before a thread gets here.
            do
            {
                ReadOnlyMemory<byte> body = await connection.GetAsync(limit.Token);
                if (!body.Span.SequenceEqual(target.ExpectedBody.Span))
                    throw new HttpLoadException($"{target.Address} answered with another body than expected.");

                count++;
            }
            while (Stopwatch.GetElapsedTime(start) < duration);

            return count;
        }
        catch (HttpLoadException)
        {
            // One failure spoils the measurement: the other connections need not go on.
            await limit.CancelAsync();
            throw;
        }
    }
}
