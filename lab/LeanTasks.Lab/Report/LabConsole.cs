using Spectre.Console;

namespace LeanTasks.Lab.Report;

/// <summary>The console that the lab's tables are printed on.</summary>
public static class LabConsole
{
    private const int WidthOfAFile = 160;

    /// <summary>What the widest table needs without its expendable columns. A narrower terminal breaks the lines; squeezed, they would lose their figures.</summary>
    private const int MinWidth = 126;

    /// <summary>Standard output: coloured on a terminal, plain and wide when redirected.</summary>
    public static IAnsiConsole Create()
    {
        if (Console.IsOutputRedirected)
            return CreatePlain(Console.Out);

        IAnsiConsole console = AnsiConsole.Console;
        console.Profile.Width = Math.Max(console.Profile.Width, MinWidth);
        return console;
    }

    /// <summary>Without this Spectre would colour a file too, and wrap it at 80.</summary>
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

    /// <summary>Writes a text in one line, also where that is longer than the console is wide.</summary>
    public static void Line(IAnsiConsole console, string text, Style style)
    {
        console.Profile.Width = Math.Max(console.Profile.Width, text.Length + 1);
        console.Write(new Text(text, style));
        console.WriteLine();
    }
}
