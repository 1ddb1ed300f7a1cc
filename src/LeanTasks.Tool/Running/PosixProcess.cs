using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;

namespace LeanTasks.Tool.Running;

/// <summary>Process functions outside of Windows that the BCL lacks.</summary>
internal static class PosixProcess
{
    /// <summary>The signal that interrupts.</summary>
    public const int Sigint = 2;

    /// <summary>The signal that asks to end.</summary>
    public const int Sigterm = 15;

    /// <summary>The signal by which an app that counts writes its counts.</summary>
    public static int Sigusr1 => OperatingSystem.IsLinux() ? 10 : 30;

    /// <summary>Whether the terminal's signal on Ctrl-C reaches this process, and so also those that it started.</summary>
    public static bool IsInForeground
    {
        get
        {
            try
            {
                using Microsoft.Win32.SafeHandles.SafeFileHandle terminal = File.OpenHandle("/dev/tty");
                return TerminalGroup((int)terminal.DangerousGetHandle()) == OwnGroup();
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // No terminal: the signal came from a program.
                return false;
            }
        }
    }

    /// <summary>Whether a process runs; one that has ended, but has not been reaped, does not.</summary>
    /// <param name="process">The process.</param>
    public static bool IsRunning(int process)
    {
        try
        {
            // The state follows the name, which is in parentheses and may contain some.
            if (OperatingSystem.IsLinux())
                return File.ReadAllText($"/proc/{process}/stat") is var text && text[text.LastIndexOf(')') + 2] is not ('Z' or 'X');
            using Process found = Process.GetProcessById(process);
            return !found.HasExited;
        }
        catch (Exception exception) when (exception is IOException or ArgumentException or Win32Exception)
        {
            return false;
        }
    }

    /// <summary>Sends a signal; a process that has ended does not get it.</summary>
    /// <param name="process">The process.</param>
    /// <param name="signal">The signal's number.</param>
    public static void Send(int process, int signal) => _ = Kill(process, signal);

    /// <summary>Whether a process handles a signal, as far as that can be known.</summary>
    /// <param name="process">The process.</param>
    /// <param name="signal">The signal's number.</param>
    public static bool Handles(int process, int signal)
    {
        const string Handled = "SigCgt:";
        if (!OperatingSystem.IsLinux())
            return true;
        try
        {
            string? line = File.ReadLines($"/proc/{process}/status").FirstOrDefault(static line => line.StartsWith(Handled, StringComparison.Ordinal));
            return line is null || ((ulong.Parse(line.AsSpan(Handled.Length).Trim(), NumberStyles.HexNumber, CultureInfo.InvariantCulture) >> (signal - 1)) & 1) != 0;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It has ended, or /proc is not there.
            return true;
        }
    }

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int Kill(int process, int signal);

    [DllImport("libc", EntryPoint = "tcgetpgrp")]
    private static extern int TerminalGroup(int terminal);

    [DllImport("libc", EntryPoint = "getpgrp")]
    private static extern int OwnGroup();
}
