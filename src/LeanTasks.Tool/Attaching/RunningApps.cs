using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace LeanTasks.Tool.Attaching;

/// <summary>The processes of .NET that this user can attach to: those whose diagnostics port it may open.</summary>
internal static class RunningApps
{
    private const string Assembly = ".dll";
    private const string Host = "dotnet";

    /// <summary>Finds all, but for the tool itself.</summary>
    /// <returns>The processes by their numbers.</returns>
    public static IReadOnlyList<RunningApp> All() =>
        [.. DiagnosticsPort.OpenProcesses().Where(static process => process != Environment.ProcessId).Order().Select(Of).OfType<RunningApp>()];

    /// <summary>Finds one.</summary>
    /// <param name="given">Its number or its name.</param>
    /// <exception cref="UsageException">There is none, or there are several.</exception>
    public static RunningApp Find(string given)
    {
        if (string.IsNullOrWhiteSpace(given))
            throw new UsageException("--pid requires a process id or name, but none was given. Run 'leantasks ps' to list the running .NET processes.");
        IReadOnlyList<RunningApp> all = All();
        RunningApp[] found = int.TryParse(given, NumberStyles.None, CultureInfo.InvariantCulture, out int process)
            ? [.. all.Where(app => app.Process == process)]
            : [.. all.Where(app => Bare(app.Name).Equals(Bare(given), StringComparison.OrdinalIgnoreCase))];
        if (process == 0 && Bare(given).Equals(Host, StringComparison.OrdinalIgnoreCase) && found.Length > 0)
        {
            throw new UsageException(
                $"--pid {given} is the name of the .NET host, not of an app. Running under that name: {Listed(found)}. Pass the process id.");
        }

        return found switch
        {
            [RunningApp only] => only,
            [] when process > 0 && DiagnosticsPort.WhyClosed(process) is { } why => throw new UsageException($"--pid {given}: the process {why}."),
            [] => throw new UsageException($"--pid {given}: no running .NET process was found, or its diagnostics port is not open to the current user. Run 'leantasks ps' to list the available processes."),
            _ => throw new UsageException($"--pid {given} matches {found.Length} processes ({Listed(found)}). Pass the process id of one."),
        };
    }

    private static string Listed(RunningApp[] found) => string.Join("; ", found.Select(static app => $"{app.Process}, {app.CommandLine}"));

    private static RunningApp? Of(int process)
    {
        try
        {
            using Process found = Process.GetProcessById(process);
            string[] words = OperatingSystem.IsLinux()
                ? File.ReadAllText($"/proc/{process}/cmdline").Split('\0', StringSplitOptions.RemoveEmptyEntries)
                : [found.MainModule?.FileName ?? found.ProcessName];

            // Of 'dotnet exec --options App.dll', the app is the assembly.
            bool isHost = words is [string program, ..] && Path.GetFileNameWithoutExtension(program) == Host;
            string? assembly = isHost ? words.FirstOrDefault(static word => word.EndsWith(Assembly, StringComparison.OrdinalIgnoreCase)) : null;
            return new RunningApp(process, Path.GetFileName(assembly ?? words.FirstOrDefault() ?? found.ProcessName), string.Join(' ', words), FileOf(found, assembly));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException or InvalidOperationException or Win32Exception)
        {
            // It has ended meanwhile, or is somebody else's.
            return null;
        }
    }

    // Only Linux tells from which folder a process was started, unless it went to another one.
    private static string? FileOf(Process process, string? assembly)
    {
        try
        {
            if (assembly is null)
                return process.MainModule?.FileName;
            string? folder = OperatingSystem.IsLinux() ? File.ResolveLinkTarget($"/proc/{process.Id}/cwd", returnFinalTarget: false)?.FullName : null;
            string file = Path.Combine(folder ?? "", assembly);
            return Path.IsPathRooted(file) ? file : null;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or InvalidOperationException or Win32Exception)
        {
            return null;
        }
    }

    private static string Bare(string name) => name.EndsWith(Assembly, StringComparison.OrdinalIgnoreCase) ? name[..^Assembly.Length] : name;
}

/// <summary>A process of .NET that runs now.</summary>
/// <param name="Process">Its number.</param>
/// <param name="Name">Its assembly, or its executable.</param>
/// <param name="CommandLine">What it was started with; its name where that cannot be read.</param>
/// <param name="File">The file of its assembly, or its executable; null if that cannot be found out.</param>
internal sealed record RunningApp(int Process, string Name, string CommandLine, string? File);
