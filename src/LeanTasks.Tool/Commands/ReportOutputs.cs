using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Commands;

/// <summary>The content of a report, and its outputs besides the console.</summary>
/// <param name="Include">Simple names of the assemblies to report, with <c>*</c> for any letters; all without any.</param>
/// <param name="JsonFile">The file that the report goes to as JSON, if any; <see cref="StandardOutput"/> for none but standard output.</param>
/// <param name="HtmlFile">The file that the report goes to as HTML, if any.</param>
/// <param name="Against">The earlier report that it is compared with, if any.</param>
internal sealed record ReportOutputs(IReadOnlyList<string> Include, string? JsonFile, string? HtmlFile, EarlierProfile? Against = null)
{
    /// <summary>In the place of a file: the report goes to standard output as JSON, and nothing else does.</summary>
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
