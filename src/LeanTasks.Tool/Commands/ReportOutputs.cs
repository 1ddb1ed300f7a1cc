namespace LeanTasks.Tool.Commands;

/// <summary>What a report shows, and where it goes besides the console.</summary>
/// <param name="Include">Simple names of the assemblies to report, with <c>*</c> for any letters; all without any.</param>
/// <param name="JsonFile">The file that the report goes to as JSON, if any.</param>
/// <param name="HtmlFile">The file that the report goes to as HTML, if any.</param>
internal sealed record ReportOutputs(IReadOnlyList<string> Include, string? JsonFile, string? HtmlFile);
