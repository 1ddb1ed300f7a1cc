using System.Net;
using System.Text;

namespace LeanTasks.Samples.Tests;

/// <summary>A body whose pieces leave one after another, each on its own.</summary>
internal sealed class PiecewiseContent(params string[] pieces) : HttpContent
{
    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        // The server has the head of the request before there is a body, and must wait for it.
        await stream.FlushAsync(TestContext.Current.CancellationToken);
        foreach (string piece in pieces)
        {
            await Task.Delay(2, TestContext.Current.CancellationToken);
            await stream.WriteAsync(Encoding.UTF8.GetBytes(piece), TestContext.Current.CancellationToken);
            await stream.FlushAsync(TestContext.Current.CancellationToken);
        }
    }

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
