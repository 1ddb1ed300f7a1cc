namespace Docs;

internal sealed class Socket
{
    public void OnReceived(Action<int> callback) { }
}

internal abstract class Given
{
    protected static readonly Socket socket = new();
}
