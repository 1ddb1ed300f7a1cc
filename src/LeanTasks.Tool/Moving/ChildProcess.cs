using System.Diagnostics;

namespace LeanTasks.Tool.Moving;

/// <summary>Runs a program to its end.</summary>
internal static class ChildProcess
{
    /// <summary>Runs it.</summary>
    /// <param name="program">The program.</param>
    /// <param name="folder">Where it runs.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="cancel">Ends it.</param>
    public static async Task<(int Code, string Output)> RunAsync(string program, string folder, IEnumerable<string> arguments, CancellationToken cancel)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment = { ["MSBUILDDISABLENODEREUSE"] = "1", ["DOTNET_CLI_UI_LANGUAGE"] = "en", ["DOTNET_NOLOGO"] = "1" },
        };
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        try
        {
            Task<string> output = process.StandardOutput.ReadToEndAsync(cancel);
            Task<string> error = process.StandardError.ReadToEndAsync(cancel);
            await process.WaitForExitAsync(cancel);
            return (process.ExitCode, process.ExitCode == 0 ? await output : await output + await error);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }
}
