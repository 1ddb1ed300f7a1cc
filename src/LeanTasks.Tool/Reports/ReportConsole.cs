using Spectre.Console;

namespace LeanTasks.Tool.Reports;

/// <summary>The console that reports are printed on.</summary>
internal static class ReportConsole
{
    private const int WidthOfAFile = 1000;

    /// <summary>Standard output: coloured on a terminal; plain, and wide enough for every line, when it is redirected.</summary>
    /// <returns>The console.</returns>
    public static IAnsiConsole Create() => Console.IsOutputRedirected ? CreatePlain(Console.Out) : AnsiConsole.Console;

    /// <summary>A console without colours that does not wrap lines of a report; Spectre's own would also colour a file, and wrap it at 80.</summary>
    /// <param name="output">Where it writes.</param>
    /// <returns>The console.</returns>
    public static IAnsiConsole CreatePlain(TextWriter output)
    {
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.No,
            ColorSystem = ColorSystemSupport.NoColors,
            Interactive = InteractionSupport.No,
            Out = new AnsiConsoleOutput(output),
        });
        console.Profile.Width = WidthOfAFile;
        return console;
    }
}
