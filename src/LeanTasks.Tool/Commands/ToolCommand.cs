using System.CommandLine;
using System.CommandLine.Parsing;
using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Commands.Fuse;
using LeanTasks.Weaving;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Tool.Commands;

/// <summary>The command line: its arguments, and its handling of bad input and of failures.</summary>
internal static class ToolCommand
{
    /// <summary>The command could not be carried out.</summary>
    public const int Failure = 1;

    /// <summary>Bad input: nothing was run, nothing was written.</summary>
    public const int UsageError = 2;

    /// <summary>The user ended the tool before the app had started.</summary>
    public const int Interrupted = 130;

    private const string AppArgumentsFollow = "--";

    /// <summary>Runs a command line to its exit code.</summary>
    /// <param name="arguments">The arguments; those after the first <c>--</c> of <c>profile</c> are the app's.</param>
    /// <param name="output">Where help and tables go.</param>
    /// <param name="error">The output for the one line about bad input or a failure, and for notes.</param>
    public static async Task<int> InvokeAsync(string[] arguments, TextWriter output, TextWriter error)
    {
        error = new LastingWriter(error);

        // Split by hand: the parser would give some of them to the options that take several values.
        int end = arguments is [ProfileCommand.Name, ..] ? Array.IndexOf(arguments, AppArgumentsFollow) : -1;
        string[] own = end < 0 ? arguments : arguments[..end];
        string[] app = end < 0 ? [] : arguments[(end + 1)..];

        // Whatever writes may find that standard output is full, or closed.
        try
        {
            if (!Overview.IsAsked(arguments))
                return await RunAsync(arguments, own, app, output, error);
            Overview.Write(output);
            await output.FlushAsync();
            return 0;
        }
        catch (Exception exception) when (exception is UsageException or CountsFileException)
        {
            return Fail(error, UsageError, exception.Message);
        }
        catch (IOException exception) when (FullDisk.IsCauseOf(exception))
        {
            // What is not a report is written to the temporary folder.
            return Fail(error, Failure, $"{exception.Message.TrimEnd('.')}: {FullDisk.Of(Path.GetTempPath())}. Free some space, or set TMPDIR to a folder on another disk.");
        }
        catch (Exception exception) when (exception is (IOException or UnauthorizedAccessException) && TemporaryFolder.IsMissing)
        {
            return Fail(error, Failure, TemporaryFolder.Failure(exception).Message);
        }
        catch (Exception exception) when (exception is ToolException or WeavingException or IOException or UnauthorizedAccessException)
        {
            return Fail(error, Failure, exception.Message);
        }
        catch (Exception exception) when (arguments is ["fuse" or "check" or "report", ..] && exception is BadImageFormatException or NullReferenceException or ArgumentException or InvalidOperationException or IndexOutOfRangeException or InvalidCastException or KeyNotFoundException or NotSupportedException or ArithmeticException)
        {
            // Code that compilers do not write may lead anything astray that reads it.
            return Fail(error, Failure, $"An assembly read by 'leantasks {string.Join(' ', arguments)}' is damaged or contains unsupported code ({exception.Message.TrimEnd('.')}). Build it again. If that does not help, please report it.");
        }
        catch (OutOfMemoryException)
        {
            return Fail(error, Failure, $"Not enough memory for 'leantasks {string.Join(' ', arguments)}'. Close other programs, or pass fewer assemblies.");
        }
        catch (OperationCanceledException)
        {
            return Fail(error, Interrupted, "Interrupted before the app started. There is nothing to report.");
        }
    }

    /// <summary>Creates the commands.</summary>
    /// <param name="app">The arguments of the app that <c>profile</c> runs.</param>
    internal static RootCommand Create(string[] app) => new("Measure the cost of async code in .NET apps, and reduce it.")
    {
        ProfileCommand.Create(app),
        ReportCommand.Create(),
        PsCommand.Create(),
        StacksCommand.Create(),
        FuseCommand.Create(),
        CheckCommand.Create(),
        MoveCommand.Create(),
        DoctorCommand.Create(),
        CompletionCommand.Create(),
    };

    private static async Task<int> RunAsync(string[] arguments, string[] own, string[] app, TextWriter output, TextWriter error)
    {
        RootCommand root = Create(app);

        // No response files and no directives: an argument that begins with @ or [ is a name like any other. But a shell asks by one for completions.
        if (!CompletionCommand.IsAsked(arguments))
            root.Directives.Clear();
        ParseResult result = root.Parse(own, new ParserConfiguration { ResponseFileTokenReplacer = null });
        if (Mistyped.MessageOf(result) is { } mistyped && !CompletionCommand.IsAsked(arguments))
            return Fail(error, UsageError, mistyped);
        if (result.Errors.Count > 0)
        {
            // Errors about unknown arguments come first: those about missing ones follow from them.
            IEnumerable<string> messages = result.Errors.Select(static e => e.Message).OrderByDescending(message => result.UnmatchedTokens.Any(message.Contains));
            return Fail(error, UsageError, string.Join(' ', messages) + " Run with --help for a list of options.");
        }

        // The app handles Ctrl-C, and we report exceptions.
        return await result.InvokeAsync(new InvocationConfiguration
        {
            EnableDefaultExceptionHandler = false,
            ProcessTerminationTimeout = null,
            Output = output,
            Error = error,
        });
    }

    private static int Fail(TextWriter error, int exitCode, string message)
    {
        error.WriteLine($"leantasks: {message.ReplaceLineEndings(" ")}");
        return exitCode;
    }
}

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

/// <summary>A command or an option that does not exist, and the one with the nearest name.</summary>
internal static class Mistyped
{
    /// <summary>A name is proposed if at most this many letters differ, but less than half of what was typed.</summary>
    private const int MaxDifferences = 3;

    /// <summary>Options by their former names, which no number of differences would lead from to the present ones.</summary>
    private static readonly Dictionary<string, string> s_renamed = new(StringComparer.Ordinal)
    {
        ["--pool-edges"] = "--pool-value-tasks",
        ["--at-least"] = "--min-saving",
        ["--even-if-misused"] = "--ignore-misuse",
    };

    /// <summary>The message for a command or option that does not exist.</summary>
    /// <returns>null if there is none.</returns>
    public static string? MessageOf(ParseResult result)
    {
        Command command = result.CommandResult.Command;
        if (command is RootCommand)
        {
            string? name = result.UnmatchedTokens.FirstOrDefault(static token => !IsOption(token));
            if (name is not null)
            {
                IEnumerable<string> commands = command.Subcommands.Where(static c => !c.Hidden).Select(static c => c.Name);
                return $"'{name}' is not a leantasks command.{Proposal(name, commands)} Run 'leantasks --help' for a list of commands.";
            }
        }

        // An argument of the command may have taken an option that does not exist; the value of another option may begin like one.
        IEnumerable<string> taken = result.CommandResult.Children.OfType<ArgumentResult>().SelectMany(static a => a.Tokens).Select(static t => t.Value);
        string? option = result.UnmatchedTokens.Concat(taken).FirstOrDefault(IsOption);
        if (option is null)
            return null;
        if (result.Tokens.Any(static token => token.Type == TokenType.DoubleDash))
            return $"'{option}' follows '--' and is therefore not an option. Remove the '--', or write a file name as './{option}'.";
        string typed = option.Split('=', ':')[0];
        string of = command is RootCommand ? "leantasks" : $"leantasks {command.Name}";
        IEnumerable<string> options = command.Options.Where(static o => !o.Hidden).Select(static o => o.Name);
        return $"'{of}' has no option '{typed}'.{Proposal(typed, options)} Run '{of} --help' for a list of options.";
    }

    private static bool IsOption(string token) => token.StartsWith("--", StringComparison.Ordinal) && token.Length > 2;

    private static string Proposal(string typed, IEnumerable<string> names)
    {
        if (s_renamed.TryGetValue(typed, out string? present) && names.Contains(present))
            return $" Did you mean '{present}'?";
        int limit = Math.Min(MaxDifferences, (typed.TrimStart('-').Length - 1) / 2);
        (string Name, int Differences) nearest = names.Select(name => (name, Differences(typed, name))).MinBy(static n => n.Item2);
        return nearest.Name is not null && nearest.Differences <= limit ? $" Did you mean '{nearest.Name}'?" : "";
    }

    /// <summary>How many letters are to be added, left out, replaced or swapped with the next one (optimal string alignment distance).</summary>
    private static int Differences(string from, string to)
    {
        int[,] least = new int[from.Length + 1, to.Length + 1];
        for (int i = 0; i <= from.Length; i++)
        {
            for (int j = 0; j <= to.Length; j++)
            {
                if (i == 0 || j == 0)
                {
                    least[i, j] = i + j;
                    continue;
                }

                int replaced = least[i - 1, j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
                least[i, j] = Math.Min(replaced, 1 + Math.Min(least[i - 1, j], least[i, j - 1]));
                if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                    least[i, j] = Math.Min(least[i, j], 1 + least[i - 2, j - 2]);
            }
        }

        return least[from.Length, to.Length];
    }
}
