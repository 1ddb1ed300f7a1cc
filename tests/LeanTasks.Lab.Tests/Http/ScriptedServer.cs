using System.Net;
using System.Net.Sockets;
using System.Text;

namespace LeanTasks.Lab.Tests.Http;

/// <summary>
/// A server that answers every request with the same pieces of text, each sent by itself. Without a piece it never answers; after
/// <c>null</c> it closes the connection.
/// </summary>
internal sealed class ScriptedServer : IAsyncDisposable
{
    private readonly TcpListener listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource stop = new();
    private readonly TaskCompletionSource firstRequest = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly string?[] pieces;
    private readonly Task accepting;
    private long requests;

    public ScriptedServer(params string?[] pieces)
    {
        this.pieces = pieces;
        listener.Start();
        accepting = AcceptAsync();
    }

    public Uri Address => new($"http://{listener.LocalEndpoint}/page");

    public long Requests => Interlocked.Read(ref requests);

    public Task FirstRequest => firstRequest.Task;

    /// <summary>A good answer in one piece.</summary>
    public static string Answer(string body) => $"HTTP/1.1 200 OK\r\nContent-Length: {body.Length}\r\n\r\n{body}";

    public async ValueTask DisposeAsync()
    {
        await stop.CancelAsync();
        await accepting;
        listener.Dispose();
        stop.Dispose();
    }

    private async Task AcceptAsync()
    {
        var connections = new List<Task>();
        try
        {
            while (true)
                connections.Add(ServeAsync(await listener.AcceptTcpClientAsync(stop.Token)));
        }
        catch (OperationCanceledException)
        {
            await Task.WhenAll(connections);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        try
        {
            using (client)
            {
                client.NoDelay = true;
                using var reader = new StreamReader(client.GetStream(), Encoding.ASCII);
                while (await reader.ReadLineAsync(stop.Token) is { } line)
                {
                    // The empty line ends a request.
                    if (line.Length > 0)
                        continue;

                    Interlocked.Increment(ref requests);
                    firstRequest.TrySetResult();
                    foreach (var piece in pieces)
                    {
                        if (piece is null)
                            return;

                        await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(piece), stop.Token);
                        await Task.Yield();
                    }
                }
            }
        }
        catch (Exception exception) when (exception is OperationCanceledException or IOException)
        {
            // The test is over, or the load went away in the middle of an answer.
        }
    }
}
