namespace LeanTasks.Lab.Http;

/// <summary>Chooses how the load is driven on this machine.</summary>
public static class HttpLoad
{
    /// <summary>The publication's figures were made with wrk and as many connections.</summary>
    private const int Connections = 100;

    /// <summary>wrk where it is installed, because it leaves the most of the machine to the server; otherwise our own sockets.</summary>
    public static IHttpLoad Choose() =>
        WrkLoad.Find(Environment.GetEnvironmentVariable("PATH")) is { } program
            ? new WrkLoad(program, Connections)
            : new SocketLoad(Connections);
}
