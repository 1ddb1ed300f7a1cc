using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace LeanTasks.Lab.Tables.Service;

/// <summary>A PostgreSQL of this process's own, as Debian installs it, with an empty database in a temporary folder.</summary>
internal sealed class PostgresServer : IAsyncDisposable
{
    /// <summary>Why there is none, where <see cref="StartAsync"/> returns null.</summary>
    public const string Missing = "PostgreSQL is not installed (Debian's package postgresql)";

    private const string Installations = "/usr/lib/postgresql";

    private readonly string _folder;
    private readonly string _programs;

    private PostgresServer(string folder, string programs, int port) =>
        (_folder, _programs, Port, ConnectionString) = (folder, programs, port, $"Host=127.0.0.1;Port={port};Username=app;Database=postgres");

    public string ConnectionString { get; }

    private int Port { get; }

    private string Data => Path.Combine(_folder, "data");

    /// <summary>Starts one; null where PostgreSQL is not installed.</summary>
    /// <exception cref="InvalidOperationException">One of its programs failed.</exception>
    public static async Task<PostgresServer?> StartAsync(CancellationToken cancel)
    {
        string? programs = Directory.Exists(Installations)
            ? Directory.EnumerateDirectories(Installations).Select(static version => Path.Combine(version, "bin")).FirstOrDefault(static bin => File.Exists(Path.Combine(bin, "initdb")))
            : null;
        if (programs is null)
            return null;

        PostgresServer server = new(Directory.CreateTempSubdirectory("leantasks-postgres-").FullName, programs, FreePort());
        try
        {
            await server.InitializeAsync(cancel);
            return server;
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    /// <summary>Runs SQL by its command psql.</summary>
    /// <exception cref="InvalidOperationException">It failed.</exception>
    public Task RunSqlAsync(string sql, CancellationToken cancel) =>
        RunAsync(cancel, Path.Combine(_programs, "psql"), "-q", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", $"{Port}", "-U", "app", "-d", "postgres", "-c", sql);

    public async ValueTask DisposeAsync()
    {
        // It may have failed before there was one.
        if (File.Exists(Path.Combine(Data, "postmaster.pid")))
            await RunProgramAsync("pg_ctl", CancellationToken.None, "-s", "-w", "-D", Data, "-m", "immediate", "stop");
        Directory.Delete(_folder, recursive: true);
    }

    private async Task InitializeAsync(CancellationToken cancel)
    {
        // The server refuses to be run by root.
        if (Environment.UserName == "root")
            await RunAsync(cancel, "chown", "postgres", _folder);

        // Each runs to its end, so that nothing is left behind.
        await RunProgramAsync("initdb", CancellationToken.None, "-A", "trust", "-U", "app", "--no-sync", "-D", Data);
        cancel.ThrowIfCancellationRequested();
        await RunProgramAsync(
            "pg_ctl", CancellationToken.None, "-s", "-w", "-D", Data, "-l", Path.Combine(_folder, "log"), "-o", $"-k {_folder} -c listen_addresses=127.0.0.1 -p {Port}", "start");
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
        using Process process = Process.Start(new ProcessStartInfo("/bin/sh", ["-c", "exec \"$0\" \"$@\" > /dev/null", program, .. arguments]) { WorkingDirectory = Path.GetTempPath() })!;
        await process.WaitForExitAsync(cancel);
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"{Path.GetFileName(program)} ended with exit code {process.ExitCode}.");
    }
}
