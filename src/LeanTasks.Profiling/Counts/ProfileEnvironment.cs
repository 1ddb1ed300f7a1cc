using System.Globalization;

namespace LeanTasks.Profiling;

/// <summary>The settings of a counting process from its environment. Safe to use from any thread.</summary>
public static class ProfileEnvironment
{
    /// <summary>
    /// The variable that names the folder for the counts; each process writes its own file there. Child processes inherit it.
    /// Without it, the file is in the system's folder for temporary files.
    /// </summary>
    public const string CountsVariable = "LEANTASKS_PROFILE_COUNTS";

    /// <summary>The variable that turns on measuring the time of suspended calls, with the value 1.</summary>
    public const string TimeVariable = "LEANTASKS_PROFILE_TIME";

    /// <summary>The counts file of a process: <c>FOLDER/PID.counts</c>, or <c>leantasks-PID.counts</c> in the folder for temporary files.</summary>
    /// <param name="folder">The value of <see cref="CountsVariable"/>.</param>
    /// <param name="processId">The process.</param>
    /// <returns>The file, which may not exist.</returns>
    public static string CountsFileOf(string? folder, int processId)
    {
        string process = processId.ToString(CultureInfo.InvariantCulture);
        return string.IsNullOrEmpty(folder)
            ? Path.Combine(Path.GetTempPath(), $"leantasks-{process}{CountsFile.Extension}")
            : Path.Combine(folder, process + CountsFile.Extension);
    }
}
