using Spectre.Console;

namespace LeanTasks.Tool.Reports;

/// <summary>The console that reports are printed on.</summary>
internal static class ReportConsole
{
    private const int WidthOfAFile = 1000;

    // By the convention of that name; Spectre's own console would leave out colors, but not bold.
    private const string NoColor = "NO_COLOR";

    /// <summary>Whether the user has said so.</summary>
    public static bool WantsNoEscapes => !string.IsNullOrEmpty(Environment.GetEnvironmentVariable(NoColor));

    /// <summary>Standard output: colored on a terminal, unless the user wants no colors; plain, and wide enough for every line, when it is redirected.</summary>
    /// <returns>The console.</returns>
    public static IAnsiConsole Create()
    {
        if (Console.IsOutputRedirected)
            return CreatePlain(Console.Out);
        return WantsNoEscapes ? WithoutEscapes(Console.Out) : AnsiConsole.Console;
    }

    /// <summary>A console without colors that does not wrap lines of a report; Spectre's own would also color a file, and wrap it at 80.</summary>
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

/// <summary>Keeps .NET from writing escape sequences of its own to the terminal, for users who want none.</summary>
internal static class PlainTerminal
{
    private const string Variable = "TERM";

    /// <summary>To be called before anything else uses the console.</summary>
    public static void UseIfAsked()
    {
        if (!ReportConsole.WantsNoEscapes)
            return;

        // At its first use, the console switches the terminal's keypad, by a sequence that it looks up once, for the terminal that
        // the variable names. A dumb one has none. The app that is profiled gets the variable as it was.
        string? terminal = Environment.GetEnvironmentVariable(Variable);
        Environment.SetEnvironmentVariable(Variable, "dumb");
        if (!Console.IsOutputRedirected)
            _ = Console.WindowWidth;
        Environment.SetEnvironmentVariable(Variable, terminal);
    }
}

/// <summary>The look of all tables on a console.</summary>
internal static class ReportTable
{
    /// <summary>The heading's style.</summary>
    public static Style Strong { get; } = new(decoration: Decoration.Bold);

    /// <summary>Creates a table without columns.</summary>
    public static Table Create() => new() { Border = TableBorder.Rounded, UseSafeBorder = true };

    /// <summary>Adds a column.</summary>
    /// <param name="table">The table.</param>
    /// <param name="heading">Its heading.</param>
    /// <param name="isNumber">Whether it holds figures, which are aligned at their ends.</param>
    /// <param name="wraps">Whether its content may take several lines: a name can be read so, a truncated figure is useless.</param>
    public static void AddColumn(Table table, string heading, bool isNumber = false, bool wraps = false) =>
        table.AddColumn(new TableColumn(new Text(heading, Strong)) { Alignment = isNumber ? Justify.Right : Justify.Left, NoWrap = !wraps });
}
