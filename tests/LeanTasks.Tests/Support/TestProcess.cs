using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;

namespace LeanTasks.Tests.Support;

/// <summary>How a further process of this test program ended.</summary>
internal sealed partial record TestProcess(int ExitCode, string Output, string Error)
{
    // More than that of the tests in it, which are to tell themselves what does not happen.
    private static readonly TimeSpan s_limit = 5 * Patience.Limit;

    /// <summary>Starts this program again, with arguments of the test runner's and a variable of the environment, and waits for it.</summary>
    public static TestProcess Run(string variable, string value, params ReadOnlySpan<string> arguments)
    {
        ProcessStartInfo start = new("dotnet")
        {
            ArgumentList = { "exec", Assembly.GetExecutingAssembly().Location, "-noLogo", "-noColor" },
            Environment = { [variable] = value, ["DOTNET_DbgEnableMiniDump"] = "0" },
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        using Process process = Process.Start(start)!;

        // Both streams are read elsewhere: a child that fills one would wait for ever, and so would a reader of one that hangs.
        ConcurrentQueue<string?> output = [];
        ConcurrentQueue<string?> errors = [];
        process.OutputDataReceived += (_, line) => output.Enqueue(line.Data);
        process.ErrorDataReceived += (_, line) => errors.Enqueue(line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit(s_limit))
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail($"The process hangs:\n{string.Join('\n', output)}\n{string.Join('\n', errors)}");
        }

        // Waits for the end of both as well, which the call with a limit does not.
        process.WaitForExit();
        return new TestProcess(process.ExitCode, string.Join('\n', output), string.Join('\n', errors));
    }

    /// <summary>Fails unless all tests of the process have passed, and so many of them, but for those that were skipped, that none was left out.</summary>
    public void AssertPassed(int atLeast)
    {
        Assert.True(ExitCode == 0, $"Exit code {ExitCode}:\n{Output}\n{Error}");
        Match summary = Summary().Match(Output);
        Assert.InRange(Number("total") - Number("skipped"), atLeast, int.MaxValue);

        int Number(string name) => int.Parse(summary.Groups[name].Value, CultureInfo.InvariantCulture);
    }

    [GeneratedRegex(@"Total: (?<total>\d+),.*Skipped: (?<skipped>\d+)", RegexOptions.ExplicitCapture)]
    private static partial Regex Summary();
}
