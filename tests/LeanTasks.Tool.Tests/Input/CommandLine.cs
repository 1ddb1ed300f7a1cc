using LeanTasks.Tool.Commands;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>The tool within this process: for what fails before an app runs.</summary>
internal static class CommandLine
{
    /// <summary>Runs a command line that must fail.</summary>
    /// <returns>The one line that it says.</returns>
    public static async Task<string> FailAsync(int exitCode, params string[] arguments)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        Assert.Equal(exitCode, await ToolCommand.InvokeAsync(arguments, output, error));
        Assert.Equal("", output.ToString());
        string[] lines = error.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        string line = Assert.Single(lines, static l => !l.StartsWith("leantasks: Building ", StringComparison.Ordinal));
        Assert.StartsWith("leantasks: ", line, StringComparison.Ordinal);
        return line;
    }

    /// <summary>Runs a command line that must fail for bad input, and say all of these.</summary>
    public static async Task AssertUsageAsync(string[] arguments, params string[] told)
    {
        string line = await FailAsync(ToolCommand.UsageError, arguments);
        Assert.All(told, part => Assert.Contains(part, line, StringComparison.Ordinal));
    }
}
