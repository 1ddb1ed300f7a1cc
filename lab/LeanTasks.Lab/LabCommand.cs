using System.CommandLine;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab;

/// <summary>The command line: what it takes, and what it makes of bad input.</summary>
public static class LabCommand
{
    /// <summary>Bad input: nothing was measured, nothing was written.</summary>
    public const int UsageError = 2;

    /// <summary>The option by which a run has one of its tables measured; see <see cref="TableProcess"/>.</summary>
    public const string PartOption = "--part";

    /// <summary>The option by which a run has a job measured, in a process that measures a table for it.</summary>
    public const string JobOption = "--job";

    /// <summary>The option for a run in turns with another commit.</summary>
    public const string AgainstCommitOption = "--against-commit";

    /// <summary>The option for a run on another version of .NET.</summary>
    public const string RuntimeOption = "--runtime";

    /// <summary>What stands for all tables.</summary>
    public const string AllTables = "all";

    private static string DefaultPage => Path.Combine(LabFolders.Results, "report.html");

    /// <summary>Runs a command line to its exit code.</summary>
    /// <param name="arguments">The arguments.</param>
    /// <param name="error">Where the one line about bad input goes.</param>
    /// <param name="list">Carries out <c>--list</c>.</param>
    /// <param name="run">Carries out a run.</param>
    /// <param name="render">Carries out <c>render</c>, of a report or of that which the pages tell already.</param>
    /// <param name="html">Carries out <c>html</c>: the report, the page's file, and the earlier report, if any.</param>
    public static int Invoke(
        string[] arguments,
        TextWriter error,
        Func<LabOptions, int> list,
        Func<LabOptions, int> run,
        Func<string?, int> render,
        Func<string, string, string?, int> html)
    {
        Argument<string[]> tables = new("tables") { Description = $"The tables to measure, or '{AllTables}'; without any, the jobs, in three minutes.", Arity = ArgumentArity.ZeroOrMore };
        Option<bool> listOption = new("--list") { Description = "Lists the tables and their rows, and measures nothing." };
        Option<bool> quick = new("--quick") { Description = "Measures with the interleaved runner (the default)." };
        Option<bool> full = new("--full") { Description = "Measures the same workloads with BenchmarkDotNet; takes hours for all." };
        Option<string?> filter = new("--filter") { Description = "Measures only rows whose text, as --list shows it, contains this.", HelpName = "TEXT" };
        Option<string?> json = new("--json") { Description = "Where the figures go as JSON.", HelpName = "FILE" };
        Option<string?> page = new("--html") { Description = "Where the report goes.", HelpName = "FILE" };
        Option<string?> against = new("--against") { Description = "The JSON of an earlier run that the report compares this one with.", HelpName = "FILE" };
        Option<string?> againstCommit = new(AgainstCommitOption) { Description = "Builds the lab of that commit, measures with both in turns, and says what got better or worse; without tables, the rows of the jobs.", HelpName = "COMMIT" };
        Option<int?> runtime = new(RuntimeOption) { Description = $"Runs on this version of .NET, from NuGet: {OtherRuntime.Version}. Default: the version that is installed.", HelpName = "VERSION" };
        Option<bool> evenIfVoid = new("--even-if-void") { Description = "Measures even if the lab fails its self-test; the reports then say that the run is void." };
        Option<RunLength?> part = new(PartOption) { Hidden = true };
        Option<string[]> job = new(JobOption) { Hidden = true };
        Option<string?> kept = new("--json") { Description = "The kept report; the one that the pages tell already without.", HelpName = "FILE" };
        Command renderCommand = new("render", "Writes a kept report into the pages of the docs.") { kept };
        Argument<string> report = new("report") { Description = "The JSON of a run." };
        Command htmlCommand = new("html", "Writes the page of a run again, from its JSON.") { report, page, against };
        RootCommand root = new("Runs the published benchmarks again, side by side with ours.") { tables, listOption, quick, full, filter, json, page, against, againstCommit, runtime, evenIfVoid, part, job, renderCommand, htmlCommand };

        int exitCode = 0;
        root.SetAction(parse =>
        {
            string[] named = parse.GetValue(tables) ?? [];
            if (named.Contains(AllTables) && named.Length > 1)
                throw new LabUsageException($"'{AllTables}' is every table: give it alone.");
            bool isShort = named.Length == 0 && !parse.GetValue(full) && !parse.GetValue(listOption) && parse.GetValue(filter) is null;
            LabOptions options = new(
                named is [AllTables] ? [] : named,
                parse.GetValue(full),
                parse.GetValue(filter),
                parse.GetValue(json) ?? Path.Combine(LabFolders.Results, "report.json"),
                parse.GetValue(page) ?? DefaultPage,
                parse.GetValue(evenIfVoid))
            { Against = parse.GetValue(against), AgainstCommit = parse.GetValue(againstCommit), Runtime = parse.GetValue(runtime), Part = parse.GetValue(part), Jobs = isShort ? [] : parse.GetValue(job) is { Length: > 0 } jobs ? jobs : null };
            if (string.IsNullOrWhiteSpace(options.JsonFile) || string.IsNullOrWhiteSpace(options.HtmlFile))
                throw new LabUsageException("--json and --html need the name of a file: the one given is empty.");
            if (options.Runtime is { } version && version != OtherRuntime.Version && version != Environment.Version.Major)
                throw new LabUsageException($"{RuntimeOption} {version}: only {OtherRuntime.Version} can be specified. Omit the option to run on .NET {Environment.Version.Major}.");
            if (parse.GetValue(quick) && options.Full)
                throw new LabUsageException("--quick and --full exclude each other: give one of them.");
            if (options.AgainstCommit is not null && (parse.GetValue(listOption) || options.Full || options.Against is not null || options.Part is not null))
                throw new LabUsageException($"{AgainstCommitOption} measures briefly, and with both commits: leave out --list, --full and --against.");
            if (Path.GetFullPath(options.JsonFile) == Path.GetFullPath(options.HtmlFile))
                throw new LabUsageException($"--json and --html both name {options.JsonFile}: give each a file of its own.");
            exitCode = parse.GetValue(listOption) ? list(options) : run(options);
        });

        htmlCommand.SetAction(parse => exitCode = html(parse.GetRequiredValue(report), parse.GetValue(page) ?? DefaultPage, parse.GetValue(against)));
        renderCommand.SetAction(parse => exitCode = render(parse.GetValue(kept)));

        // No response files and no directives: whatever begins with @ or [ is a name like any other, and none of ours.
        if (arguments is [['[', ..] directive, ..])
            return Fail(error, $"There is no table '{directive}': --list shows the tables.");
        root.Directives.Clear();
        ParseResult result = root.Parse(arguments, new ParserConfiguration { ResponseFileTokenReplacer = null });
        if (result.Errors.Count > 0)
            return Fail(error, string.Join(' ', result.Errors.Select(static e => e.Message)) + " (--help tells the options)");

        try
        {
            // The lab has its own handling of Ctrl-C, and an exception is for us to tell.
            result.Invoke(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
            return exitCode;
        }
        catch (LabUsageException exception)
        {
            return Fail(error, exception.Message);
        }
    }

    private static int Fail(TextWriter error, string message)
    {
        error.WriteLine($"lab: {message.ReplaceLineEndings(" ")}");
        return UsageError;
    }
}
