namespace LeanTasks.Tool.Running;

/// <summary>How an app ended.</summary>
/// <param name="ExitCode">Its exit code; 128 and the signal's number if a signal killed it.</param>
/// <param name="Cause">The cause.</param>
/// <param name="Process">The process that it was.</param>
/// <param name="NotKilled">The processes that still run, in a sentence, if any do.</param>
internal sealed record AppEnd(int ExitCode, EndCause Cause, int Process, string? NotKilled = null)
{
    private const int Aborted = 134;

    private const int FirstSignal = 129;

    private const int LastSignal = 128 + 64;

    /// <summary>The exit code of the tool.</summary>
    public int ToolExitCode => Cause == EndCause.ItsOwn ? ExitCode : 0;

    /// <summary>How it ended, in a sentence; <see langword="null"/> if it ended by itself without an error.</summary>
    public string? Note => Cause switch
    {
        EndCause.Interrupt => "The app was stopped by Ctrl-C.",
        EndCause.Terminate => "The app was stopped because leantasks was asked to terminate.",
        EndCause.Duration => "The app was stopped after the time specified by --duration.",
        EndCause.Killed => "The app did not stop when asked and was killed. Its last second may not be counted.",
        _ when ExitCode == 0 => null,
        _ when ExitCode == Aborted && !OperatingSystem.IsWindows() =>
            "The app crashed (signal 6: an unhandled exception or Environment.FailFast). Its last second may not be counted.",
        _ when ExitCode is >= FirstSignal and <= LastSignal && !OperatingSystem.IsWindows() =>
            $"The app exited with code {ExitCode}, which indicates signal {ExitCode - FirstSignal + 1}. Its last second may not be counted.",
        _ => $"The app exited with code {ExitCode}.",
    };
}

/// <summary>The cause of an app's end.</summary>
internal enum EndCause
{
    /// <summary>It ended, or crashed, by itself.</summary>
    ItsOwn,

    /// <summary>Ctrl-C.</summary>
    Interrupt,

    /// <summary>The tool was asked to end.</summary>
    Terminate,

    /// <summary>Its time was over.</summary>
    Duration,

    /// <summary>It did not end when asked to.</summary>
    Killed,
}
