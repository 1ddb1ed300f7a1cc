namespace LeanTasks.Tool.Commands;

/// <summary>The commands on one screen, with an example of each: for <c>leantasks</c> alone, and for its <c>--help</c>.</summary>
internal static class Overview
{
    /// <summary>The commands in the order in which one comes to need them.</summary>
    public static readonly (string Name, string Summary, string Example)[] Commands =
    [
        ("profile", "Count the allocations of each async method of an app, and suggest savings.", "leantasks profile app.dll"),
        ("fuse", "Turn awaits of the app's own async methods into calls, without source changes.", "leantasks fuse publish/App.dll --dry-run"),
        ("check", "Find misused value tasks in compiled code.", "leantasks check bin/Release/net10.0"),
        ("move", "Move the source of C# projects from Task to LeanTask.", "leantasks move App.sln --dry-run"),
        ("ps", "List the running .NET processes.", "leantasks ps"),
        ("stacks", "Show the suspended async calls of a running process.", "leantasks stacks --pid 4711"),
        ("report", "Show the counts file written by an instrumented app.", "leantasks report leantasks-4711.counts --app publish"),
        ("doctor", "Show which fast paths this .NET runtime supports.", "leantasks doctor"),
        ("completion", "Print a shell completion script.", "leantasks completion bash"),
    ];

    /// <summary>Writes the overview.</summary>
    public static void Write(TextWriter output)
    {
        output.WriteLine("Usage: leantasks <command> [options]");
        foreach ((string name, string summary, string example) in Commands)
        {
            output.WriteLine();
            output.WriteLine($"  {name,-11} {summary}");
            output.WriteLine($"  {"",-11} {example}");
        }

        output.WriteLine();
        output.WriteLine("Run 'leantasks <command> --help' for its options, and 'leantasks --version' for the version.");
    }

    /// <summary>Whether a command line asks for the overview: it is empty, or asks for the help of no command.</summary>
    public static bool IsAsked(string[] arguments) => arguments is [] or ["-?" or "-h" or "--help"];
}
