using System.Diagnostics;
using System.Globalization;
using LeanTasks.Lab.Http;
using LeanTasks.Lab.Service.Server;

namespace LeanTasks.Lab.Service.Load;

/// <summary>A server in a process of its own, on the .NET of this one. It ends when its input is closed, also where this process is killed.</summary>
internal sealed class ServerProcess : IDisposable
{
    private readonly Process _process;

    private ServerProcess(Process process)
    {
        _process = process;
        Port = int.Parse(Line(), CultureInfo.InvariantCulture);
    }

    public int Port { get; }

    public static ServerProcess Start(string server, string database)
    {
        ProcessStartInfo start = new(Environment.ProcessPath!, [server, "serve", database]) { RedirectStandardInput = true, RedirectStandardOutput = true };

        // .NET 10 asks for it before it loads such methods; the others do not change by it.
        start.Environment["DOTNET_RuntimeAsync"] = "1";
        return new(Process.Start(start)!);
    }

    public ServerUsage Usage()
    {
        _process.StandardInput.WriteLine();
        return ServerUsage.Parse(Line());
    }

    public void Dispose()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }

    private string Line() => _process.StandardOutput.ReadLine() ?? throw new HttpLoadException("The server ended.");
}
