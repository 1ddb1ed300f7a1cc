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
        EndCause.Interrupt => "The app was ended by Ctrl-C.",
        EndCause.Terminate => "The app was ended because leantasks was asked to end.",
        EndCause.Duration => "The app was ended after the time that --duration gave it.",
        EndCause.Killed => "The app did not end when it was asked to, and was killed; what it did in its last second may not be counted.",
        _ when ExitCode == 0 => null,
        _ when ExitCode == Aborted && !OperatingSystem.IsWindows() =>
            "The app crashed (signal 6: an exception that nobody caught, or Environment.FailFast); what it did in its last second may not be counted.",
        _ when ExitCode is >= FirstSignal and <= LastSignal && !OperatingSystem.IsWindows() =>
            $"The app ended with exit code {ExitCode}, as if by signal {ExitCode - FirstSignal + 1}; what it did in its last second may not be counted.",
        _ => $"The app ended with exit code {ExitCode}.",
    };
}
