using System.ComponentModel;
using System.Diagnostics;

namespace LeanTasks.Lab.Programs;

/// <summary>Runs a program to its end.</summary>
internal static class OtherProgram
{
    /// <returns>What it wrote to its standard output.</returns>
    /// <exception cref="ProgramException">It could not be started, failed, or took too long.</exception>
    /// <exception cref="OperationCanceledException">It was ended because of the token.</exception>
    public static string Run(string program, IReadOnlyList<string> arguments, string input, TimeSpan limit, CancellationToken cancellationToken) =>
        RunAsync(program, arguments, input, limit, cancellationToken).GetAwaiter().GetResult();

    private static async Task<string> RunAsync(
        string program, IReadOnlyList<string> arguments, string input, TimeSpan limit, CancellationToken cancellationToken)
    {
        string name = Path.GetFileName(program);
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        stop.CancelAfter(limit);
        using Process process = Start(program, arguments);
        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync(stop.Token);
            Task<string> errors = process.StandardError.ReadToEndAsync(stop.Token);
            await WriteAsync(process, input);
            await Task.WhenAll(output, errors);
            await process.WaitForExitAsync(stop.Token);
            return process.ExitCode == 0
                ? await output
                : throw new ProgramException($"{name} ended with exit code {process.ExitCode}: {FirstLine(await errors is { Length: > 0 } text ? text : await output)}");
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw new ProgramException($"{name} did not end within {limit.TotalSeconds:0} s");
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }

    private static Process Start(string program, IReadOnlyList<string> arguments)
    {
        try
        {
            ProcessStartInfo start = new(program, arguments)
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };

            // It is for this process alone.
            start.Environment.Remove(RuntimeAsyncRestart.Variable);
            return Process.Start(start)!;
        }
        catch (Win32Exception exception)
        {
            throw new ProgramException($"{Path.GetFileName(program)} could not be started: {exception.Message}");
        }
    }

    private static async Task WriteAsync(Process process, string input)
    {
        try
        {
            await process.StandardInput.WriteAsync(input);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It ended without reading: its exit code tells how.
        }
    }

    /// <summary>What a compiler says first is the cause of all the rest.</summary>
    private static string FirstLine(string text) =>
        text.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries) is
            [var first, ..] lines ? Array.Find(lines, static line => line.Contains("error", StringComparison.OrdinalIgnoreCase)) ?? first : "it said nothing";
}
