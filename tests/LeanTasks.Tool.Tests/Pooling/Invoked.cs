using LeanTasks.Tool.Commands;

namespace LeanTasks.Tool.Tests.Pooling;

/// <summary>The tool, called in this process.</summary>
internal static class Invoked
{
    /// <summary>Calls it with arguments that make it fail: with one line that contains a text.</summary>
    public static async Task FailsAsync(int expectedCode, string expected, params string[] arguments)
    {
        (int code, _, string error) = await RunAsync(arguments);
        Assert.Equal(expectedCode, code);
        Assert.StartsWith("leantasks: ", error, StringComparison.Ordinal);
        Assert.Contains(expected, error, StringComparison.Ordinal);
        Assert.Single(error.Trim().Split('\n'));
    }

    /// <summary>Calls it, and returns what it wrote.</summary>
    public static async Task<(int Code, string Output, string Error)> RunAsync(params string[] arguments)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        int code = await ToolCommand.InvokeAsync(arguments, output, error);
        return (code, output.ToString(), error.ToString());
    }
}
