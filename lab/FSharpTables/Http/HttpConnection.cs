using System.Net;
using System.Net.Sockets;
using System.Text;

namespace LeanTasks.Lab.Http;

/// <summary>
/// A connection that stays open and asks for one page again and again. It knows no more of HTTP than that takes, because HttpClient
/// would need more of the machine than the server that is measured.
/// </summary>
internal sealed class HttpConnection : IDisposable
{
    /// <summary>The longest answer, headers included. The one that is measured has about 1 KiB.</summary>
    private const int MaximumLength = 64 * 1024;

    private readonly Socket socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] buffer = new byte[MaximumLength];
    private readonly byte[] request;
    private readonly Uri address;

    private HttpConnection(Uri address)
    {
        this.address = address;
        request = Encoding.ASCII.GetBytes($"GET {address.PathAndQuery} HTTP/1.1\r\nHost: {address.Authority}\r\n\r\n");
    }

    public static async Task<HttpConnection> OpenAsync(Uri address, CancellationToken cancellationToken)
    {
        HttpConnection connection = new HttpConnection(address);
        try
        {
            await connection.socket.ConnectAsync(IPAddress.Loopback, address.Port, cancellationToken);
            return connection;
        }
        catch (SocketException exception)
        {
            connection.Dispose();
            throw new HttpLoadException($"{address} cannot be connected to.", exception);
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    /// <summary>Sends the request and returns the body of the answer, which is valid until the next call.</summary>
    public async ValueTask<ReadOnlyMemory<byte>> GetAsync(CancellationToken cancellationToken)
    {
        try
        {
            for (int sent = 0; sent < request.Length;)
                sent += await socket.SendAsync(request.AsMemory(sent), SocketFlags.None, cancellationToken);

            int received = 0;
            HttpAnswer answer;
            while (!HttpAnswer.TryParse(buffer.AsSpan(0, received), out answer))
            {
                if (received == buffer.Length)
                    throw new HttpLoadException($"{address} answered with more than {MaximumLength} bytes.");

                int count = await socket.ReceiveAsync(buffer.AsMemory(received), SocketFlags.None, cancellationToken);
                if (count == 0)
                    throw new HttpLoadException($"{address} closed the connection before the end of its answer.");

                received += count;
            }

            // The server answers one request at a time, so whatever follows the body belongs to no answer.
            if (answer.Status != 200 || answer.Length != received)
                throw new HttpLoadException($"{address} answered with status {answer.Status} and {received} bytes instead of {answer.Length}.");

            return buffer.AsMemory(answer.BodyStart, answer.Length - answer.BodyStart);
        }
        catch (SocketException exception)
        {
            throw new HttpLoadException($"The connection to {address} failed.", exception);
        }
    }

    public void Dispose() => socket.Dispose();
}
