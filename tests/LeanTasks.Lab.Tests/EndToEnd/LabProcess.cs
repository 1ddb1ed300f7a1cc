using System.Diagnostics;
using Xunit;

namespace LeanTasks.Lab.Tests.EndToEnd;

/// <summary>The lab as its user starts it: a process.</summary>
internal sealed record LabProcess(int ExitCode, string Output, string Error)
{
    public static Process Start(params string[] arguments)
    {
        ProcessStartInfo start = new("dotnet") { RedirectStandardOutput = true, RedirectStandardError = true };
        start.ArgumentList.Add(typeof(LabCommand).Assembly.Location);
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        return Process.Start(start)!;
    }

    public static async Task<LabProcess> RunAsync(params string[] arguments)
    {
        using Process process = Start(arguments);
        return await FinishAsync(process);
    }

    public static async Task<LabProcess> FinishAsync(Process process)
    {
        CancellationToken cancellationToken = TestContext.Current.CancellationToken;
        Task<string> error = process.StandardError.ReadToEndAsync(cancellationToken);
        string output = await process.StandardOutput.ReadToEndAsync(cancellationToken);
        await process.WaitForExitAsync(cancellationToken);
        return new LabProcess(process.ExitCode, output, await error);
    }
}
