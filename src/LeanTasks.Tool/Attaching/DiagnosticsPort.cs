using System.Globalization;
using System.Net.Sockets;
using System.Text.RegularExpressions;
using LeanTasks.Tool.Apps;
using Microsoft.Diagnostics.NETCore.Client;

namespace LeanTasks.Tool.Attaching;

/// <summary>The sockets by which processes of .NET are asked.</summary>
internal static partial class DiagnosticsPort
{
    private const string FolderVariable = "TMPDIR";

    // The one of a process without that variable, which this process may have.
    private const string DefaultFolder = "/tmp";

    // Each closes the port if it is 0.
    private static readonly string[] s_switches = ["DOTNET_EnableDiagnostics", "DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics", "COMPlus_EnableDiagnostics_IPC"];

    /// <summary>The processes whose port this user may open: not if it runs as another user, or if a process that was killed left the socket.</summary>
    public static IReadOnlyList<int> OpenProcesses()
    {
        // There it is a pipe, which only its owner finds.
        if (OperatingSystem.IsWindows())
            return [.. DiagnosticsClient.GetPublishedProcesses()];

        if (TemporaryFolder.IsMissing)
            throw TemporaryFolder.Failure(new DirectoryNotFoundException("it is searched for the diagnostics ports of other processes"));

        // Each process has its socket in its own temporary folder.
        HashSet<string> folders = [OwnFolder, .. Processes().Select(FolderOf).OfType<string>()];
        return [.. folders.SelectMany(static folder => Sockets(folder, "*")).Where(static socket => CanConnect(socket.File)).Select(static socket => socket.Process).Distinct()];
    }

    /// <summary>Lets the clients of this process find the port of another, which has a temporary folder of its own: they look in this one's only.</summary>
    /// <param name="process">Its number.</param>
    /// <returns>A link to it, deleted when disposed; null where none is needed, or helps.</returns>
    public static IDisposable? LinkTo(int process)
    {
        if (FolderOf(process) is not { } folder || folder == OwnFolder || Sockets(folder, $"{process}").Select(static found => found.File).FirstOrDefault(CanConnect) is not { } socket)
            return null;
        try
        {
            string link = Path.Combine(OwnFolder, Path.GetFileName(socket));
            File.CreateSymbolicLink(link, socket);
            return new Link(link);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // The client then says that it does not find the port.
            return null;
        }
    }

    /// <summary>The reason for which a process has no open port, if its environment tells.</summary>
    /// <param name="process">Its number.</param>
    public static string? WhyClosed(int process)
    {
        IReadOnlyDictionary<string, string> environment = EnvironmentOf(process);
        if (s_switches.FirstOrDefault(name => environment.GetValueOrDefault(name) == "0") is { } off)
            return $"has {off}=0 in its environment, which disables its diagnostics port. Start it without that variable";
        return FolderOf(process) is { } folder && folder != OwnFolder && !Directory.Exists(folder)
            ? $"has {FolderVariable}={folder} in its environment, but that folder, which is for its diagnostics port, does not exist. Create the folder, and start the process again"
            : null;
    }

    /// <summary>Whether an exception says that the process does not answer as it should. The client wraps only some of them.</summary>
    /// <param name="error">The exception.</param>
    public static bool IsFailure(Exception error) =>
        error is DiagnosticsClientException or IOException or SocketException or TimeoutException or UnauthorizedAccessException;

    private static string OwnFolder => Path.TrimEndingDirectorySeparator(Path.GetTempPath());

    private static IEnumerable<int> Processes() => OperatingSystem.IsLinux()
        ? Directory.EnumerateDirectories("/proc").Select(static entry => int.TryParse(Path.GetFileName(entry), NumberStyles.None, CultureInfo.InvariantCulture, out int process) ? process : 0).Where(static process => process > 0)
        : [];

    private static IEnumerable<(int Process, string File)> Sockets(string folder, string process)
    {
        string[] files = [];
        try
        {
            files = Directory.GetFiles(folder, $"dotnet-diagnostic-{process}-*-socket");
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // It is not there, or somebody else's: it has no socket that could be opened.
        }

        return files.Select(static file => (Name().Match(Path.GetFileName(file)) is { Success: true } match ? int.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture) : 0, file))
            .Where(static socket => socket.Item1 > 0);
    }

    private static bool CanConnect(string file)
    {
        using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            socket.Connect(new UnixDomainSocketEndPoint(file));
            return true;
        }
        catch (Exception error) when (error is SocketException or ArgumentException)
        {
            return false;
        }
    }

    // Null where the environment of a process is not told.
    private static string? FolderOf(int process) => OperatingSystem.IsLinux()
        ? EnvironmentOf(process).GetValueOrDefault(FolderVariable) is { Length: > 0 } folder ? Path.TrimEndingDirectorySeparator(folder) : DefaultFolder
        : null;

    private static Dictionary<string, string> EnvironmentOf(int process)
    {
        Dictionary<string, string> found = [];
        try
        {
            foreach (string entry in File.ReadAllText($"/proc/{process}/environ").Split('\0'))
            {
                if (entry.IndexOf('=', StringComparison.Ordinal) is > 0 and int at)
                    found.TryAdd(entry[..at], entry[(at + 1)..]);
            }
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            // It has ended, is somebody else's, or this system does not tell.
        }

        return found;
    }

    private sealed class Link(string file) : IDisposable
    {
        public void Dispose() => File.Delete(file);
    }

    [GeneratedRegex(@"^dotnet-diagnostic-(\d{1,9})-\d+-socket$")]
    private static partial Regex Name();
}
