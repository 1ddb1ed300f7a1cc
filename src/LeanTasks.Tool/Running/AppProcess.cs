using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;

namespace LeanTasks.Tool.Running;

/// <summary>The process of an app that counts; its standard streams are those of the tool.</summary>
internal sealed class AppProcess : IAsyncDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1.5);

    private static readonly TimeSpan s_patienceAfterKill = TimeSpan.FromSeconds(5);

    private readonly Process _process;

    private readonly CountsFolder _counts;

    // The copying of its output to standard error, if that is not the tool's own.
    private readonly Task _copying;

    private AppProcess(Process process, CountsFolder counts)
    {
        (_process, _counts, Id) = (process, counts, process.Id);
        _copying = process.StartInfo.RedirectStandardOutput ? OutputCopy.RunAsync(process.StandardOutput.BaseStream, Console.OpenStandardError()) : Task.CompletedTask;
    }

    /// <summary>Its number.</summary>
    public int Id { get; }

    /// <summary>The processes that could not be killed, in a sentence; <see langword="null"/> if nothing was left.</summary>
    public string? NotKilled { get; private set; }

    /// <summary>Its exit code, after its end.</summary>
    public int ExitCode => _process.ExitCode;

    /// <summary>Starts an app in the folder that the tool was started in.</summary>
    /// <param name="app">The app.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="takeTime">Whether the time that calls are suspended is taken.</param>
    /// <param name="counts">Where its counts go.</param>
    /// <param name="isOutputOurs">Whether standard output is for the tool alone, and the app's output goes to standard error.</param>
    /// <exception cref="ToolException">It cannot be started.</exception>
    public static AppProcess Start(PreparedApp app, IEnumerable<string> arguments, bool takeTime, CountsFolder counts, bool isOutputOurs = false)
    {
        ProcessStartInfo start = new(app.Program, [.. app.FirstArguments, .. arguments])
        {
            UseShellExecute = false,
            RedirectStandardOutput = isOutputOurs,
            Environment =
            {
                [ProfileEnvironment.CountsVariable] = counts.FullPath,
                [ProfileEnvironment.TimeVariable] = takeTime ? "1" : null,
            },
        };
        try
        {
            return new AppProcess(Process.Start(start)!, counts);
        }
        catch (Win32Exception exception)
        {
            throw new ToolException($"'{app.Program}' could not be started ({exception.Message.TrimEnd('.')}). Check that the current user can execute it.", exception);
        }
    }

    /// <summary>Waits for its end.</summary>
    public async Task WaitAsync()
    {
        await _process.WaitForExitAsync();

        // A process that it started and left running may still hold its output.
        await Task.WhenAny(_copying, Task.Delay(s_patience));
    }

    /// <summary>Makes it write its counts, and waits for that; not for long, as it may hang, or have nothing new to write.</summary>
    public async Task WriteCountsAsync()
    {
        // Before its first counts it does not handle the signal, which would kill it; it writes the first within a second.
        DateTime? before = _counts.Written(Id);
        // If it has become another program (execv), that may not handle the signal, either.
        if (before is not null && !OperatingSystem.IsWindows() && PosixProcess.Handles(Id, PosixProcess.Sigusr1))
            Send(PosixProcess.Sigusr1);
        await _counts.WaitForNewAsync(Id, before, s_patience);
    }

    /// <summary>Asks it to end.</summary>
    /// <param name="cause">Why.</param>
    /// <returns>Whether it was certainly asked; if not, the terminal may have asked it.</returns>
    public bool AskToEnd(EndCause cause)
    {
        if (OperatingSystem.IsWindows())
        {
            // It received Ctrl-C, too; there is no other way to ask.
            if (cause != EndCause.Interrupt)
                Kill();
        }
        else if (cause != EndCause.Interrupt)
        {
            Send(PosixProcess.Sigterm);
        }
        else if (PosixProcess.IsInForeground)
        {
            return false;
        }
        else
        {
            Interrupt();
        }

        return true;
    }

    /// <summary>Asks it to end in the way of Ctrl-C. Not for Windows.</summary>
    public void Interrupt() => Send(PosixProcess.Sigint);

    /// <summary>Ends it and the processes that it started, immediately; <see cref="NotKilled"/> names those that cannot be killed.</summary>
    public void Kill()
    {
        try
        {
            _process.Kill(entireProcessTree: true);
        }
        catch (InvalidOperationException)
        {
            // It has just ended.
        }
        catch (Exception exception) when (exception is AggregateException or Win32Exception)
        {
            NotKilled = $"Some processes of the app could not be killed ({exception.Message.TrimEnd('.')}). End them manually, starting with process {Id}.";
        }
    }

    /// <summary>Kills the process if it still runs, for its files are about to be deleted, and releases the handle.</summary>
    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            Kill();
            await Task.WhenAny(WaitAsync(), Task.Delay(s_patienceAfterKill));
        }

        _process.Dispose();
    }

    // Another process may have reused the number of one that has ended.
    private void Send(int signal)
    {
        if (!_process.HasExited)
            PosixProcess.Send(Id, signal);
    }
}

/// <summary>Copies the output of an app.</summary>
internal static class OutputCopy
{
    private const int BufferSize = 16 * 1024;

    /// <summary>Copies to the end. Where it cannot be written any more, as on a full disk, the rest is read and dropped. An app whose output nobody reads stands still.</summary>
    /// <param name="from">The app's output.</param>
    /// <param name="to">Where it goes.</param>
    public static async Task RunAsync(Stream from, Stream to)
    {
        byte[] buffer = new byte[BufferSize];
        bool isLost = false;
        while (await from.ReadAsync(buffer) is > 0 and int read)
        {
            if (isLost)
                continue;
            try
            {
                await to.WriteAsync(buffer.AsMemory(0, read));
                await to.FlushAsync();
            }
            catch (IOException)
            {
                // It is standard error: there is nowhere left to say so.
                isLost = true;
            }
        }
    }
}
