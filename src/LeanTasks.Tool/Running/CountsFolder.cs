using System.Globalization;
using LeanTasks.Profiling;

namespace LeanTasks.Tool.Running;

/// <summary>Where the processes of an app leave their counts, each in a file of its own.</summary>
/// <param name="folder">The folder.</param>
internal sealed class CountsFolder(string folder)
{
    private static readonly TimeSpan s_poll = TimeSpan.FromMilliseconds(20);

    /// <summary>Where it is.</summary>
    public string FullPath { get; } = folder;

    /// <summary>Reads the counts of each process so far; none while there are no counts.</summary>
    public IReadOnlyList<ProcessCounts> ReadAll() => [.. Processes().Select(process => CountsFile.Read(FileOf(process)))];

    /// <summary>When a process last wrote its counts.</summary>
    /// <param name="process">The process.</param>
    /// <returns>The time; <see langword="null"/> before the first.</returns>
    public DateTime? Written(int process) => File.Exists(FileOf(process)) ? File.GetLastWriteTimeUtc(FileOf(process)) : null;

    /// <summary>Waits until a process has written its counts again.</summary>
    /// <param name="process">The process.</param>
    /// <param name="before">When it had last written them.</param>
    /// <param name="limit">The maximum time to wait: it may hang.</param>
    public async Task WaitForNewAsync(int process, DateTime? before, TimeSpan limit)
    {
        long end = Environment.TickCount64 + (long)limit.TotalMilliseconds;
        while (Written(process) == before && Environment.TickCount64 < end)
            await Task.Delay(s_poll);
    }

    /// <summary>Waits until no process that left counts still runs.</summary>
    /// <param name="limit">The maximum time to wait.</param>
    /// <returns>The processes that still run then.</returns>
    public async Task<int[]> WaitForEndsAsync(TimeSpan limit)
    {
        long end = Environment.TickCount64 + (long)limit.TotalMilliseconds;
        int[] running = [.. Processes().Where(PosixProcess.IsRunning)];
        while (running.Length > 0 && Environment.TickCount64 < end)
        {
            await Task.Delay(s_poll);
            running = [.. running.Where(PosixProcess.IsRunning)];
        }

        return running;
    }

    /// <summary>The processes that left counts; other files of the app there are ignored.</summary>
    public IEnumerable<int> Processes() =>
        Directory.EnumerateFiles(FullPath, "*" + CountsFile.Extension)
            .Select(static file => int.TryParse(Path.GetFileNameWithoutExtension(file), NumberStyles.None, CultureInfo.InvariantCulture, out int process) ? process : 0)
            .Where(static process => process > 0)
            .Order();

    private string FileOf(int process) => ProfileEnvironment.CountsFileOf(FullPath, process);
}
