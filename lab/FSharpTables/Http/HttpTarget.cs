using System.Net;

namespace LeanTasks.Lab.Http;

/// <summary>A page of a server on this machine, and the bytes it must answer with.</summary>
public sealed record HttpTarget
{
    public HttpTarget(Uri address, ReadOnlyMemory<byte> expectedBody)
    {
        // A load generator that takes any address would sooner or later be pointed at somebody else's server.
        if (address.Scheme != Uri.UriSchemeHttp || address.Host != IPAddress.Loopback.ToString())
            throw new ArgumentException($"{address} is not an http address on {IPAddress.Loopback}.", nameof(address));

        Address = address;
        ExpectedBody = expectedBody;
    }

    public Uri Address { get; }

    public ReadOnlyMemory<byte> ExpectedBody { get; }
}
