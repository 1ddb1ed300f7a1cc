using System.Diagnostics;

namespace LeanTasks.Samples.Tests;

/// <summary>A sample that has run to its end in a process of its own.</summary>
/// <param name="ExitCode">How it ended.</param>
/// <param name="Lines">What it printed.</param>
/// <param name="Error">What it printed to the error output.</param>
internal sealed record ConsoleSample(int ExitCode, string[] Lines, string Error)
{
    /// <summary>Runs a sample that ends well.</summary>
    public static async Task<string[]> RunAsync(string name, params string[] arguments)
    {
        ConsoleSample sample = await EndAsync(name, arguments);
        Assert.True(sample.ExitCode == 0, $"{name} ended with {sample.ExitCode}: {sample.Error}");
        return sample.Lines;
    }

    /// <summary>Runs a sample to its end, whatever that is.</summary>
    public static async Task<ConsoleSample> EndAsync(string name, params string[] arguments)
    {
        // A sample that hangs must not hang the tests.
        using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        limit.CancelAfter(Hangs.After);
        CancellationToken cancel = limit.Token;
        using Process process = Process.Start(new ProcessStartInfo("dotnet", [SampleFiles.Assembly(name), .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        try
        {
            Task<string> error = process.StandardError.ReadToEndAsync(cancel);
            string output = await process.StandardOutput.ReadToEndAsync(cancel);
            await process.WaitForExitAsync(cancel);
            return new ConsoleSample(process.ExitCode, output.Split('\n', StringSplitOptions.RemoveEmptyEntries), await error);
        }
        catch (OperationCanceledException) when (!TestContext.Current.CancellationToken.IsCancellationRequested)
        {
            throw new TimeoutException($"The sample {name} has not ended within {Hangs.After.TotalMinutes:F0} minutes.");
        }
        finally
        {
            process.Kill();
        }
    }
}
