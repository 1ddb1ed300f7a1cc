using System.Collections.Concurrent;
using LeanTasks.Lab.Http;

namespace LeanTasks.Lab.Service.Load;

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
