using System.Text.RegularExpressions;
using LeanTasks.Tool.Commands;

namespace LeanTasks.Fuzz;

/// <summary>A command over foreign bytes: whatever they are, it ends with one of its exit codes, and says what is wrong in its own words.</summary>
internal static partial class CommandRun
{
    /// <summary>Runs a command in this process.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="input">The folder of the files that it reads; a failure names one of them.</param>
    /// <param name="isAssembly">Whether an assembly is what may be wrong, and may be called so.</param>
    /// <returns>Its exit code, and what is wrong with how it ended; null for nothing.</returns>
    public static async Task<(int Code, string? Fault)> FaultOfAsync(string[] arguments, string input, bool isAssembly = true)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        int code;
        try
        {
            code = await ToolCommand.InvokeAsync(arguments, output, error);
        }
        catch (Exception exception)
        {
            return (-1, exception.ToString());
        }

        string said = $"exit code {code}\n{error}";
        if (code is not (0 or ToolCommand.Failure or ToolCommand.UsageError) && !(code == 3 && arguments[0] == "check"))
            return (code, said);
        if (OfRuntime().IsMatch(error.ToString()) || StackTrace().IsMatch(output.ToString()))
            return (code, $"{said}{output}");

        if (!isAssembly && error.ToString().Contains("An assembly read by", StringComparison.Ordinal))
            return (code, $"No assembly is wrong: {said}");

        // A check that could not look at all methods has said so on standard output.
        bool isSilent = code != 0 && error.ToString().Length + output.ToString().Length == 0;
        bool isNameless = code is ToolCommand.Failure or ToolCommand.UsageError && output.ToString().Length == 0 && !error.ToString().Contains(input, StringComparison.Ordinal);
        return (code, isSilent || isNameless ? $"The input is not named: {said}" : null);
    }

    [GeneratedRegex(@"\w+Exception\b|^   at ", RegexOptions.Multiline)]
    private static partial Regex OfRuntime();

    [GeneratedRegex("^   at ", RegexOptions.Multiline)]
    private static partial Regex StackTrace();
}
