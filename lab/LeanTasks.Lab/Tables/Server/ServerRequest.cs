using System.Net;
using System.Net.Sockets;
using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace LeanTasks.Lab.Tables.Server;

/// <summary>
/// A small server, and a client on a connection of its own that asks again and again: a request goes through a dozen calls of async methods,
/// two of which suspend. The bytes are those of both, with all that the server itself makes of a request.
/// </summary>
[Table("server", Variants.Task)]
public class ServerRequest() : Workload(Requests), IHostLifetime
{
    private const int Requests = 200;

    private readonly byte[] _request = "GET /orders/7 HTTP/1.1\r\nHost: localhost\r\n\r\n"u8.ToArray();
    private readonly byte[] _answer = new byte[4096];
    private WebApplication? _app;
    private Socket? _socket;

    // How long an answer is: all are alike.
    private int _length;

    [GlobalSetup]
    public void Setup()
    {
        // The empty builder: no configuration from outside, no logging, nothing in the pipeline but the handler.
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(static options => options.Listen(IPAddress.Loopback, 0));
        builder.Services.AddSingleton<IHostLifetime>(this);
        _app = builder.Build();
        _app.Run(ServerMethods.AnswerAsync);
        _app.StartAsync().GetAwaiter().GetResult();

        _socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        _socket.Connect(IPAddress.Loopback, new Uri(_app.Urls.Single()).Port);
        _socket.Send(_request);

        // The end of the body: nothing else in an answer is a closing brace.
        do
            _length += _socket.Receive(_answer, _length, _answer.Length - _length, SocketFlags.None);
        while (_answer[_length - 1] != '}');
        if (!_answer.AsSpan().StartsWith("HTTP/1.1 200"u8))
            throw new InvalidOperationException("The server did not answer with 200.");
    }

    [Benchmark(OperationsPerInvoke = Requests), Workload("request")]
    public void Request()
    {
        for (int i = 0; i < Operations; i++)
        {
            _socket!.Send(_request);
            for (int received = 0; received < _length;)
                received += _socket.Receive(_answer, received, _length - received, SocketFlags.None);
        }
    }

    [GlobalCleanup]
    public void Cleanup()
    {
        _socket?.Dispose();
        _app?.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }

    // The process's signals are the lab's: the default lifetime would stop the server at Ctrl+C.
    Task IHostLifetime.WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    Task IHostLifetime.StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
