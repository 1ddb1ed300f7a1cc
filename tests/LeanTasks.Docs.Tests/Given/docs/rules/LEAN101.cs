using System.Collections.Concurrent;

namespace Docs;

internal abstract class Server
{
    protected readonly ConcurrentDictionary<int, int> _lengths = new();
    protected CancellationToken token;

    public void Stop() { }
}

internal abstract class Given : Server;
