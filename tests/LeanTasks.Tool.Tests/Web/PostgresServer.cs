using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace LeanTasks.Tool.Tests.Web;

/// <summary>A PostgreSQL of the test's own, as Debian installs it, with an empty database.</summary>
internal sealed class PostgresServer : IAsyncDisposable
{
    private const string Programs = "/usr/lib/postgresql";

    private readonly string _folder;
    private readonly string _programs;

    private PostgresServer(string folder, string programs, int port) =>
        (_folder, _programs, ConnectionString) = (folder, programs, $"Host=127.0.0.1;Port={port};Username=app;Database=postgres");

    public string ConnectionString { get; }

    private string Data => Path.Combine(_folder, "data");

    /// <summary>Starts one. Skips the test where PostgreSQL is not installed.</summary>
    public static async Task<PostgresServer> StartAsync()
    {
        string? programs = Directory.Exists(Programs)
            ? Directory.EnumerateDirectories(Programs).Select(version => Path.Combine(version, "bin")).FirstOrDefault(bin => File.Exists(Path.Combine(bin, "initdb")))
            : null;
        Assert.SkipWhen(programs is null, "PostgreSQL is not installed (Debian's package postgresql).");

        string folder = Directory.CreateTempSubdirectory("leantasks-postgres-").FullName;
        PostgresServer server = new(folder, programs!, FreePort());

        try
        {
            await server.InitializeAsync();
            return server;
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        // It may have failed before there was one.
        if (File.Exists(Path.Combine(Data, "postmaster.pid")))
            await RunProgramAsync("pg_ctl", CancellationToken.None, "-w", "-D", Data, "-m", "immediate", "stop");
        Directory.Delete(_folder, recursive: true);
    }

    private async Task InitializeAsync()
    {
        CancellationToken cancel = TestContext.Current.CancellationToken;

        // The server refuses to be run by root.
        if (Environment.UserName == "root")
            await RunAsync(cancel, "chown", "postgres", _folder);
        await RunProgramAsync("initdb", cancel, "-A", "trust", "-U", "app", "--no-sync", "-D", Data);
        string port = ConnectionString.Split(';')[1].Split('=')[1];
        await RunProgramAsync(
            "pg_ctl", cancel, "-w", "-D", Data, "-l", Path.Combine(_folder, "log"), "-o", $"-k {_folder} -c listen_addresses=127.0.0.1 -p {port}", "start");
    }

    private static int FreePort()
    {
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private Task RunProgramAsync(string program, CancellationToken cancel, params string[] arguments)
    {
        string path = Path.Combine(_programs, program);
        return Environment.UserName == "root" ? RunAsync(cancel, "runuser", ["-u", "postgres", "--", path, .. arguments]) : RunAsync(cancel, path, arguments);
    }

    private static async Task RunAsync(CancellationToken cancel, string program, params string[] arguments)
    {
        // A server that has been started would hold on to redirected output.
        using Process process = Process.Start(new ProcessStartInfo(program, arguments) { WorkingDirectory = Path.GetTempPath() })!;
        await process.WaitForExitAsync(cancel);
        Assert.True(process.ExitCode == 0, $"{program} {string.Join(' ', arguments)} ended with {process.ExitCode}.");
    }
}
