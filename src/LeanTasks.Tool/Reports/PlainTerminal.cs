namespace LeanTasks.Tool.Reports;

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
