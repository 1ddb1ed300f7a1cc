using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace LeanTasks.Lab.Programs;

/// <summary>Runs a program to its end.</summary>
internal static class OtherProgram
{
    /// <returns>What it wrote to its standard output.</returns>
    /// <exception cref="ProgramException">It could not be started, failed, or took too long.</exception>
    /// <exception cref="OperationCanceledException">It was ended because of the token.</exception>
    public static string Run(string program, IReadOnlyList<string> arguments, string input, TimeSpan limit, CancellationToken cancellationToken)
    {
        ProgramEnd end = RunToEndAsync(program, arguments, input, limit, folder: null, line: null, cancellationToken).GetAwaiter().GetResult();
        return end.ExitCode == 0 ? end.Output : throw new ProgramException($"{Path.GetFileName(program)} ended with exit code {end.ExitCode}: {end.FirstLine}");
    }

    /// <summary>Runs it, also where it fails.</summary>
    /// <param name="program">The program.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="limit">How much time it has.</param>
    /// <param name="cancellationToken">Ends it, with all that it started.</param>
    /// <param name="folder">The folder that it runs in; null for that of this process.</param>
    /// <param name="line">Gets each line of its standard output as it is written.</param>
    /// <exception cref="ProgramException">It could not be started, or took too long.</exception>
    /// <exception cref="OperationCanceledException">It was ended because of the token.</exception>
    public static ProgramEnd RunToEnd(
        string program, IReadOnlyList<string> arguments, TimeSpan limit, CancellationToken cancellationToken, string? folder = null, Action<string>? line = null) =>
        RunToEndAsync(program, arguments, input: "", limit, folder, line, cancellationToken).GetAwaiter().GetResult();

    private static async Task<ProgramEnd> RunToEndAsync(
        string program, IReadOnlyList<string> arguments, string input, TimeSpan limit, string? folder, Action<string>? line, CancellationToken cancellationToken)
    {
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        stop.CancelAfter(limit);
        cancellationToken.ThrowIfCancellationRequested();
        using Process process = Start(program, arguments, folder);
        try
        {
            Task<string> output = ReadAsync(process.StandardOutput, line, stop.Token);
            Task<string> errors = process.StandardError.ReadToEndAsync(stop.Token);
            await WriteAsync(process, input);
            await Task.WhenAll(output, errors);
            await process.WaitForExitAsync(stop.Token);
            return new ProgramEnd(process.ExitCode, await output, await errors);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw new ProgramException($"{Path.GetFileName(program)} did not end within {limit.TotalSeconds:0} s");
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }

    private static Process Start(string program, IReadOnlyList<string> arguments, string? folder)
    {
        try
        {
            ProcessStartInfo start = new(program, arguments)
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                WorkingDirectory = folder ?? "",
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

    private static async Task<string> ReadAsync(StreamReader reader, Action<string>? line, CancellationToken cancellationToken)
    {
        if (line is null)
            return await reader.ReadToEndAsync(cancellationToken);
        StringBuilder all = new();
        while (await reader.ReadLineAsync(cancellationToken) is { } read)
        {
            all.Append(read).Append('\n');
            line(read);
        }

        return all.ToString();
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
}
