using System.Runtime.InteropServices;
using System.Runtime.Loader;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Fusing;

/// <summary>A self-contained app, with a part of .NET: it reads from an <c>HttpClient</c> whose connection is a stream of its own.</summary>
internal sealed class AppWithItsRuntime : IDisposable
{
    private const string Source = """
        using System.IO;
        using System.Net.Http;
        using System.Net.Http.Json;
        using System.Reflection;
        using System.Text;
        using System.Threading;

        public sealed class Answer(byte[] content) : Stream
        {
            private int _at;
            public override bool CanRead => true; public override bool CanSeek => false; public override bool CanWrite => true;
            public override long Length => throw new NotSupportedException(); public override long Position { get => throw new NotSupportedException(); set { } }
            public override void Flush() { }
            public override int Read(byte[] buffer, int offset, int count) { int read = Math.Min(Math.Min(count, 40), content.Length - _at); content.AsSpan(_at, read).CopyTo(buffer.AsSpan(offset)); _at += read; return read; }
            public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) { await Task.Yield(); byte[] read = new byte[buffer.Length]; int count = Read(read, 0, read.Length); read.AsSpan(0, count).CopyTo(buffer.Span); return count; }
            public override void Write(byte[] buffer, int offset, int count) { }
            public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) => default;
            public override long Seek(long offset, SeekOrigin origin) => 0; public override void SetLength(long value) { }
        }

        public static class Program
        {
            static HttpClient Client(string answer) => new(new SocketsHttpHandler { ConnectCallback = (_, _) => new ValueTask<Stream>(new Answer(Encoding.ASCII.GetBytes(answer))) });
            static async Task<string> Text(string answer) { using HttpClient client = Client(answer); return await client.GetStringAsync("http://x/"); }
            static async Task<int> Number(string answer) { using HttpClient client = Client(answer); return await client.GetFromJsonAsync<int>("http://x/"); }
            static async Task<string> Failure(string answer) { try { return await Text(answer); } catch (HttpRequestException error) { return $"{error.StatusCode} {error.HttpRequestError}"; } }
            public static async Task<string> Run() => await Text("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello") + " "
                + await Text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n") + " "
                + await Number("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n42") + " "
                + await Failure("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n") + " " + await Failure("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello");
            public static string Called() => string.Concat(typeof(Program).Assembly.GetTypes().Where(type => type.Name.StartsWith("<>To", StringComparison.Ordinal)).Select(type => type.Name + type.GetField("IsFused", BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null)));
            public static void Main() { }
        }
        """;

    // What System.Net.Http.Json is about; LeanTasks.dll needs the others.
    private static readonly string[] s_runtime =
    [
        "System.Net.Http", "System.Net.Http.Json", "System.Net.Primitives", "System.Private.CoreLib", "System.Private.Uri",
        .. typeof(LeanTask).Assembly.GetReferencedAssemblies().Select(static name => name.Name!),
    ];

    private readonly CompiledApp _app = CompiledApp.Of("using System.Linq; " + Source);
    private readonly string _folder;

    public AppWithItsRuntime()
    {
        _folder = Path.GetDirectoryName(_app.Assemblies[0].OriginalFile)!;
        foreach (string name in s_runtime)
            System.IO.File.Copy(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), name + ".dll"), PathOf(name));
        SetRuntime("includedFrameworks", $$"""[{ "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" }]""");
    }

    public string File => PathOf("App");

    public string PathOf(string name) => Path.Combine(_folder, name + ".dll");

    /// <summary>Says which .NET it runs on.</summary>
    public void SetRuntime(string kind, string frameworks) =>
        System.IO.File.WriteAllText(Path.Combine(_folder, "App.runtimeconfig.json"), $$"""{ "runtimeOptions": { "{{kind}}": {{frameworks}} } }""");

    /// <summary>Which of its files are those of .NET no more.</summary>
    public string[] Changed() => [.. s_runtime.Where(name => !System.IO.File.ReadAllBytes(PathOf(name)).AsSpan().SequenceEqual(System.IO.File.ReadAllBytes(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), name + ".dll"))))];

    /// <summary>Runs it in this process, with its own parts of .NET but for those that a process has once.</summary>
    /// <returns>What it has read; and which other assemblies it calls straight.</returns>
    public async Task<(string Read, string Called)> RunAsync()
    {
        AssemblyLoadContext context = new("app", isCollectible: true);
        context.Resolving += (loader, name) => name.Name is "LeanTasks" ? typeof(LeanTask).Assembly : null;
        foreach (string name in Changed())
            context.LoadFromStream(new MemoryStream(await System.IO.File.ReadAllBytesAsync(PathOf(name))));
        Type program = context.LoadFromStream(new MemoryStream(await System.IO.File.ReadAllBytesAsync(File))).GetType("Program", throwOnError: true)!;
        string read = await (Task<string>)program.GetMethod("Run")!.Invoke(null, null)!;
        string called = (string)program.GetMethod("Called")!.Invoke(null, null)!;
        context.Unload();
        return (read, called);
    }

    public void Dispose() => _app.Dispose();
}
