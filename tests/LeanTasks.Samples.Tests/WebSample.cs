using System.Diagnostics;

namespace LeanTasks.Samples.Tests;

/// <summary>A sample that serves HTTP on a free port, in a process of its own, until it is disposed of.</summary>
internal sealed class WebSample : IDisposable
{
    private readonly Process _process;

    private WebSample(Process process) => _process = process;

    public HttpClient Client { get; } = new();

    public static async Task<WebSample> StartAsync(string name)
    {
        WebSample sample = new(Process.Start(new ProcessStartInfo("dotnet", [SampleFiles.Assembly(name), "--urls", "http://127.0.0.1:0"])
        {
            RedirectStandardOutput = true,
        })!);
        try
        {
            // One that hangs must not hang the tests.
            string line = await sample._process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken).AsTask()
                .WaitAsync(Hangs.After, TestContext.Current.CancellationToken) ?? "";
            Assert.Contains(" at http://127.0.0.1:", line, StringComparison.Ordinal);
            sample.Client.BaseAddress = new Uri(new Uri(line[line.IndexOf("http", StringComparison.Ordinal)..]), "/");
            return sample;
        }
        catch
        {
            sample.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        Client.Dispose();
        _process.Kill();
        _process.Dispose();
    }
}
