using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;

namespace LeanTasks.Tool.Attaching;

/// <summary>The socket by which a process of .NET is asked.</summary>
internal static class DiagnosticsPort
{
    /// <summary>Whether this user may open that of a process: not if it runs as another user, or if a process that was killed left the socket.</summary>
    /// <param name="process">Its number.</param>
    public static bool IsOpen(int process)
    {
        // There it is a pipe, which only its owner finds.
        if (OperatingSystem.IsWindows())
            return true;
        return Directory.EnumerateFiles(Path.GetTempPath(), $"dotnet-diagnostic-{process}-*-socket").Any(static file =>
        {
            using Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            try
            {
                socket.Connect(new UnixDomainSocketEndPoint(file));
                return true;
            }
            catch (SocketException)
            {
                return false;
            }
        });
    }

    /// <summary>Whether an exception says that the process does not answer as it should. The client wraps only some of them.</summary>
    /// <param name="error">The exception.</param>
    public static bool IsFailure(Exception error) =>
        error is DiagnosticsClientException or IOException or SocketException or TimeoutException or UnauthorizedAccessException;
}
