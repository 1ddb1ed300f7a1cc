using System.Net;
using System.Net.Sockets;
using System.Text;
using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.Http;
using Xunit;

namespace LeanTasks.Lab.Tests.Http;

public sealed class SocketLoadTests
{
    private static readonly TimeSpan Moment = TimeSpan.FromMilliseconds(50);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task MeasuresEveryVariantOfTheServer()
    {
        await using var server = await FizzBoomServer.StartAsync(Evaluators.All, Token);

        foreach (var evaluator in Evaluators.All)
        {
            var target = new HttpTarget(server.Address(evaluator.Name), Encoding.UTF8.GetBytes(await evaluator.Evaluate(0)));
            Assert.True(await new SocketLoad(connections: 4).MeasureAsync(target, Moment, Token) > 0);
        }
    }

    [Fact]
    public async Task CountsNoMoreThanWasAnswered()
    {
        await using var server = new ScriptedServer(ScriptedServer.Answer("hello"));

        var rate = await new SocketLoad(connections: 3).MeasureAsync(Target(server, "hello"), Moment, Token);

        Assert.InRange(rate * Moment.TotalSeconds, double.Epsilon, server.Requests);
    }

    [Theory]
    [InlineData("HTTP/1.1 2", "00 OK\r\nContent-Le", "ngth: 5\r\n\r", "\nhel", "lo")]
    [InlineData("HTTP/1.1 200 OK\r\ncontent-length:5\r\nServer: any\r\n\r\n", "hello")]
    public async Task PutsAnswersTogetherFromPieces(params string[] pieces)
    {
        await using var server = new ScriptedServer(pieces);

        Assert.True(await new SocketLoad(connections: 1).MeasureAsync(Target(server, "hello"), Moment, Token) > 0);
    }

    [Theory]
    [InlineData("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nB\r\n, and more!\r\n0\r\n\r\n")]
    [InlineData("transfer-encoding:chunked\r\n\r\n5", "\r\nhel", "lo\r", "\nB\r\n, and more!\r\n0\r\n", "\r", "\n")]
    public async Task PutsChunksTogether(params string[] pieces)
    {
        await using var server = new ScriptedServer(["HTTP/1.1 200 OK\r\n", .. pieces]);

        Assert.True(await new SocketLoad(connections: 1).MeasureAsync(Target(server, "5\r\nhello\r\nB\r\n, and more!\r\n0\r\n\r\n"), Moment, Token) > 0);
    }

    [Theory]
    [InlineData("another body", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhullo")]
    [InlineData("another body", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhell")]
    [InlineData("status 500", "HTTP/1.1 500 Oh\r\nContent-Length: 5\r\n\r\nhello")]
    [InlineData("instead of 43", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, hello")]
    [InlineData("Content-Length", "HTTP/1.1 200 OK\r\nServer: any\r\n\r\nhello")]
    [InlineData("a chunk without its size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n")]
    [InlineData("a chunk without its size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n")]
    [InlineData("HTTP/1.1 status", "SSH-2.0\r\nContent-Length: 5\r\n\r\nhello")]
    [InlineData("closed", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel", null)]
    public async Task RefusesAWrongAnswer(string complaint, params string?[] pieces)
    {
        await using var server = new ScriptedServer(pieces);

        var exception = await Assert.ThrowsAsync<HttpLoadException>(
            () => new SocketLoad(connections: 2).MeasureAsync(Target(server, "hello"), TimeSpan.FromMinutes(1), Token));

        Assert.Contains(complaint, exception.Message);
    }

    [Fact]
    public async Task RefusesAnAnswerThatIsTooLong()
    {
        await using var server = new ScriptedServer(ScriptedServer.Answer(new string('a', 100_000)));

        var exception = await Assert.ThrowsAsync<HttpLoadException>(
            () => new SocketLoad(connections: 1).MeasureAsync(Target(server, "hello"), TimeSpan.FromMinutes(1), Token));

        Assert.Contains("more than", exception.Message);
    }

    [Fact]
    public async Task SaysWhereNobodyListens()
    {
        // Bound but not listening, so that nobody else gets the port meanwhile.
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        var target = new HttpTarget(new Uri($"http://{socket.LocalEndPoint}/"), default);

        var exception = await Assert.ThrowsAsync<HttpLoadException>(
            () => new SocketLoad(connections: 1).MeasureAsync(target, Moment, Token));

        Assert.Contains(target.Address.ToString(), exception.Message);
    }

    [Fact]
    public async Task StopsWhenCancelledEvenIfNoAnswerComes()
    {
        await using var server = new ScriptedServer();
        using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(Token);

        var measuring = new SocketLoad(connections: 4).MeasureAsync(Target(server, "hello"), TimeSpan.FromHours(1), cancellation.Token);
        await server.FirstRequest;
        await cancellation.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => measuring);
    }

    private static HttpTarget Target(ScriptedServer server, string body) => new(server.Address, Encoding.ASCII.GetBytes(body));
}
