using System.Diagnostics;

namespace LeanTasks.Lab.Http;

/// <summary>
/// Drives the load with wrk, a program of its own: <c>wrk -t1 -cN -dNs</c>. It checks the status of every answer, but not the body.
/// </summary>
public sealed class WrkLoad(string program, int connections) : IHttpLoad
{
    /// <summary>How much longer than the measurement wrk may take before it is given up.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(10);

    public string Name => "wrk";

    /// <summary>The path of wrk, if one of the directories of <paramref name="searchPath"/> has it.</summary>
    public static string? Find(string? searchPath) => SearchPath.Find("wrk", searchPath);

    /// <inheritdoc />
    /// <remarks>wrk knows whole seconds only, so the duration is rounded up, to one second at least.</remarks>
    public async Task<double> MeasureAsync(HttpTarget target, TimeSpan duration, CancellationToken cancellationToken)
    {
        int seconds = Math.Max(1, (int)Math.Ceiling(duration.TotalSeconds));
        using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(TimeSpan.FromSeconds(seconds) + Grace);

        try
        {
            string[] arguments = new[] { "-t1", $"-c{connections}", $"-d{seconds}s", target.Address.AbsoluteUri };
            return WrkOutput.RequestsPerSecond(await RunAsync(arguments, limit.Token));
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw new HttpLoadException($"wrk did not end within {Grace.TotalSeconds:0} s after its {seconds} s.");
        }
    }

    private async Task<string> RunAsync(string[] arguments, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using Process process = Process.Start(new ProcessStartInfo(program, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;

        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync(cancellationToken);
            Task<string> errors = process.StandardError.ReadToEndAsync(cancellationToken);
            await Task.WhenAll(output, errors);
            await process.WaitForExitAsync(cancellationToken);

            return process.ExitCode == 0
                ? await output
                : throw new HttpLoadException($"wrk ended with exit code {process.ExitCode}: {(await output + await errors).Trim()}");
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }
}
