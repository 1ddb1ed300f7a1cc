using System.Diagnostics;
using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>What an app that counts wrote when it ran without the tool.</summary>
internal sealed class AppOutput : IDisposable
{
    private readonly Process _process;

    private AppOutput(Process process, string text) => (_process, Text) = (process, text);

    public string Text { get; }

    public static async Task<AppOutput> RunAsync(PreparedApp app, CountsFolder counts)
    {
        ProcessStartInfo start = new(app.Program, app.FirstArguments)
        {
            RedirectStandardOutput = true,
            Environment = { [ProfileEnvironment.CountsVariable] = counts.FullPath },
        };
        Process process = Process.Start(start)!;
        string text = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return new AppOutput(process, text);
    }

    public void Dispose() => _process.Dispose();
}
