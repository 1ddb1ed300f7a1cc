using System.CommandLine;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Commands;

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
