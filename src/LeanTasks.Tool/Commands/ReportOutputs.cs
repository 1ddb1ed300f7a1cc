using System.CommandLine;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Reports;
using Spectre.Console;

namespace LeanTasks.Tool.Commands;

/// <summary>The content of a report, and its outputs besides the console.</summary>
/// <param name="Include">Simple names of the assemblies to report, with <c>*</c> for any letters; all without any.</param>
/// <param name="JsonFile">The file that the report goes to as JSON, if any; <see cref="StandardOutput"/> for none but standard output.</param>
/// <param name="HtmlFile">The file that the report goes to as HTML, if any.</param>
/// <param name="Against">The earlier report that it is compared with, if any.</param>
internal sealed record ReportOutputs(IReadOnlyList<string> Include, string? JsonFile, string? HtmlFile, EarlierProfile? Against = null)
{
    /// <summary>Instead of a file: the report goes to standard output as JSON, and nothing else does.</summary>
    public const string StandardOutput = "-";

    /// <summary>Whether standard output is for the JSON alone.</summary>
    public bool IsJsonToOutput => JsonFile == StandardOutput;

    /// <summary>The file that JSON goes to; null for none, and for standard output.</summary>
    public string? JsonPath => IsJsonToOutput ? null : JsonFile;

    /// <summary>Refuses files that belong to an app.</summary>
    /// <param name="app">Its file, project or folder.</param>
    /// <exception cref="UsageException">One of them does.</exception>
    public void EnsureNotOf(string app)
    {
        if (JsonPath is { } json)
            AppFiles.EnsureNotOneOf(json, JsonOutput.Name, app);
        if (HtmlFile is not null)
            AppFiles.EnsureNotOneOf(HtmlFile, "--html", app);
    }
}

/// <summary>The options that <c>profile</c> and <c>report</c> share.</summary>
internal sealed class ReportOutputOptions
{
    private readonly Option<string[]> _include = new("--include")
    {
        Description = "Report only the methods of these assemblies (simple names; * matches any characters). All assemblies are still counted.",
        HelpName = "NAME",
        AllowMultipleArgumentsPerToken = true,
    };

    private readonly Option<string?> _json = JsonOutput.Option("the report");

    private readonly Option<string?> _html = new("--html") { Description = "Also write the report to this file as HTML.", HelpName = "FILE" };

    private readonly Option<string?> _against = new("--against") { Description = "Compare with this earlier report, written by --json.", HelpName = "FILE" };

    /// <summary>Adds the options to a command.</summary>
    /// <param name="command">The command.</param>
    public void AddTo(Command command)
    {
        command.Options.Add(_include);
        command.Options.Add(_json);
        command.Options.Add(_html);
        command.Options.Add(_against);
    }

    /// <summary>Whether an option is given that only a profile of counts has.</summary>
    /// <param name="parse">The command line.</param>
    public bool IsForCountsAsked(ParseResult parse) => parse.GetValue(_html) is not null || parse.GetValue(_against) is not null || parse.GetValue(_include) is { Length: > 0 };

    /// <summary>Reads the options.</summary>
    /// <param name="parse">The command line.</param>
    /// <param name="app">The app, if known, whose files no report may replace.</param>
    /// <param name="counts">The counts file, if one is reported, which no report may replace.</param>
    /// <exception cref="UsageException">They contradict each other, or a file cannot be written.</exception>
    public ReportOutputs Read(ParseResult parse, string? app, string? counts = null)
    {
        ReportOutputs outputs = new(parse.GetValue(_include) ?? [], parse.GetValue(_json), parse.GetValue(_html), parse.GetValue(_against) is { } against ? EarlierProfile.Read(against) : null);
        string? earlier = parse.GetValue(_against);
        if (outputs.JsonPath is { } json)
            Check(json, JsonOutput.Name, counts, earlier);
        if (outputs.HtmlFile is { } html)
            Check(html, "--html", counts, earlier);
        if (!string.IsNullOrEmpty(app))
            outputs.EnsureNotOf(app);
        if (outputs.JsonPath is { } first)
            AppFiles.EnsureDiffers(first, JsonOutput.Name, outputs.HtmlFile, "--html");
        return outputs;
    }

    private static void Check(string file, string option, string? counts, string? earlier)
    {
        OutputFile.EnsureWritable(file, option);
        if (!string.IsNullOrEmpty(counts))
            AppFiles.EnsureIsNot(file, option, counts);
        AppFiles.EnsureDiffers(file, option, earlier, "--against");
    }
}

/// <summary>Where a finished report goes.</summary>
/// <param name="outputs">The files, if any.</param>
/// <param name="output">Standard output, or a test's own.</param>
/// <param name="error">Standard error, or a test's own.</param>
internal sealed class ReportDestination(ReportOutputs outputs, TextWriter output, TextWriter error)
{
    /// <summary>The console for tables: standard error, where standard output is for the JSON alone.</summary>
    public IAnsiConsole Console { get; } = ConsoleOf(outputs.IsJsonToOutput ? error : output);

    /// <summary>The console for the output of a command: standard output, or a test's own.</summary>
    /// <param name="output">The command's output.</param>
    public static IAnsiConsole ConsoleOf(TextWriter output) =>
        ReferenceEquals(output, System.Console.Out) ? ReportConsole.Create() : ReportConsole.CreatePlain(output);

    /// <summary>Writes the report. To the console first, so that a full disk loses nothing for the user; to the files even if the console is closed.</summary>
    /// <param name="report">The report.</param>
    /// <exception cref="ToolException">A file, or the console, cannot be written to.</exception>
    public void Write(ProfileReport report)
    {
        report = outputs.Against?.Compare(report) ?? report;
        IOException? lost = null;
        try
        {
            if (outputs.IsJsonToOutput)
                output.Write(JsonReport.Text(report));
            else
                WriteToConsole(report);
        }
        catch (IOException exception)
        {
            // Its terminal was closed, or the disk that it is redirected to is full.
            lost = exception;
        }

        if (outputs.JsonPath is { } json)
            JsonReport.Write(report, json);
        if (outputs.HtmlFile is { } html)
            HtmlReport.Write(report, html);
        if (lost is not null)
            throw new ToolException($"{lost.Message} The files of --json and --html were still written.", lost);
    }

    private void WriteToConsole(ProfileReport report)
    {
        ConsoleReport.Write(report, Console);
        if (report.Methods.Count == 0)
            return;
        string file = outputs.JsonPath is { } json ? ShellWord.Of(json) : "FILE";
        string kept = outputs.JsonPath is null ? "Use --json FILE to save this report. " : "";
        Console.WriteLine($"{kept}Run 'leantasks fuse APP --profile {file}' to fuse the methods that save most, or 'leantasks profile APP --against {file}' to compare a later run.");
    }
}
