using System.Diagnostics;

namespace LeanTasks.Tool.Tests.Reports;

/// <summary>Something in a folder that is no ordinary file, for which no rights are needed.</summary>
internal static class NamedPipe
{
    /// <summary>Makes one, and returns its path.</summary>
    public static async Task<string> MakeAsync(string path)
    {
        using Process process = Process.Start("mkfifo", [path]);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.Equal(0, process.ExitCode);
        return path;
    }
}
