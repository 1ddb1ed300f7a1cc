using Spectre.Console;

namespace LeanTasks.Tool.Reports;

/// <summary>The console that reports are printed on.</summary>
internal static class ReportConsole
{
    private const int WidthOfAFile = 1000;

    // By the convention of that name; Spectre's own console would leave out colours, but not bold.
    private const string NoColor = "NO_COLOR";

    /// <summary>Whether the user has said so.</summary>
    public static bool WantsNoEscapes => !string.IsNullOrEmpty(Environment.GetEnvironmentVariable(NoColor));

    /// <summary>Standard output: coloured on a terminal, unless the user wants no colours; plain, and wide enough for every line, when it is redirected.</summary>
    /// <returns>The console.</returns>
    public static IAnsiConsole Create()
    {
        if (Console.IsOutputRedirected)
            return CreatePlain(Console.Out);
        return WantsNoEscapes ? WithoutEscapes(Console.Out) : AnsiConsole.Console;
    }

    /// <summary>A console without colours that does not wrap lines of a report; Spectre's own would also colour a file, and wrap it at 80.</summary>
    /// <param name="output">Where it writes.</param>
    /// <returns>The console.</returns>
    public static IAnsiConsole CreatePlain(TextWriter output)
    {
        IAnsiConsole console = WithoutEscapes(output);
        console.Profile.Width = WidthOfAFile;
        return console;
    }

    private static IAnsiConsole WithoutEscapes(TextWriter output) => AnsiConsole.Create(new AnsiConsoleSettings
    {
        Ansi = AnsiSupport.No,
        ColorSystem = ColorSystemSupport.NoColors,
        Interactive = InteractionSupport.No,
        Out = new AnsiConsoleOutput(output),
    });
}
