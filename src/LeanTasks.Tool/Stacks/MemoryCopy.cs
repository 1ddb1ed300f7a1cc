using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace LeanTasks.Tool.Stacks;

/// <summary>A copy of a process's memory that the tool lets its runtime's own program make.</summary>
/// <remarks>If the process itself starts that program, its status lines go to the standard output of the process.</remarks>
internal static class MemoryCopy
{
    private const string RuntimeLibrary = "libcoreclr.";

    private const string Program = "createdump";

    /// <summary>Makes it.</summary>
    /// <param name="process">The number of the process.</param>
    /// <param name="file">The file that it goes to.</param>
    /// <returns>Whether it was made: not where the program is not there, or where the system does not let it look into the process.</returns>
    public static bool TryMake(int process, string file)
    {
        if (ProgramOf(process) is not { } program)
            return false;
        try
        {
            using Process copying = Process.Start(new ProcessStartInfo(program, ["--withheap", "--name", file, process.ToString(CultureInfo.InvariantCulture)])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            })!;

            // It must not wait for somebody who reads its lines.
            copying.OutputDataReceived += static (_, _) => { };
            copying.ErrorDataReceived += static (_, _) => { };
            copying.BeginOutputReadLine();
            copying.BeginErrorReadLine();
            copying.WaitForExit();
            return copying.ExitCode == 0 && File.Exists(file);
        }
        catch (Win32Exception)
        {
            // It may not be run.
            return false;
        }
    }

    private static string? ProgramOf(int process)
    {
        try
        {
            using Process target = Process.GetProcessById(process);
            string? library = target.Modules.Cast<ProcessModule>().FirstOrDefault(static module => module.ModuleName.StartsWith(RuntimeLibrary, StringComparison.Ordinal))?.FileName;
            string? program = library is null ? null : Path.Combine(Path.GetDirectoryName(library)!, Program);
            return File.Exists(program) ? program : null;
        }
        catch (Exception error) when (error is ArgumentException or InvalidOperationException or Win32Exception)
        {
            // It has ended, or is somebody else's.
            return null;
        }
    }
}
