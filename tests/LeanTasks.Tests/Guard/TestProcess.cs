using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Guard;

/// <summary>How a further process of this test program ended.</summary>
internal sealed partial record TestProcess(int ExitCode, string Output, string Error)
{
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

        // One stream is read here and the other elsewhere: a child that fills one of them would wait for ever.
        List<string?> errors = [];
        process.ErrorDataReceived += (_, line) => errors.Add(line.Data);
        process.BeginErrorReadLine();
        string output = process.StandardOutput.ReadToEnd();
        if (!process.WaitForExit(Patience.Limit))
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail($"The process hangs:\n{output}");
        }

        // Waits for the end of the errors as well, which the call with a limit does not.
        process.WaitForExit();
        return new TestProcess(process.ExitCode, output, string.Join('\n', errors));
    }

    /// <summary>Fails unless all tests of the process have passed, and so many of them that none was left out.</summary>
    public void AssertPassed(int atLeast)
    {
        Assert.True(ExitCode == 0, $"Exit code {ExitCode}:\n{Output}\n{Error}");
        int ran = int.Parse(Total().Match(Output).Groups[1].Value, CultureInfo.InvariantCulture);
        Assert.InRange(ran, atLeast, int.MaxValue);
    }

    [GeneratedRegex(@"Total: (\d+)")]
    private static partial Regex Total();
}
