namespace LeanTasks.Tool.Commands;

/// <summary>The content of a report, and its outputs besides the console.</summary>
/// <param name="Include">Simple names of the assemblies to report, with <c>*</c> for any letters; all without any.</param>
/// <param name="JsonFile">The file that the report goes to as JSON, if any.</param>
/// <param name="HtmlFile">The file that the report goes to as HTML, if any.</param>
internal sealed record ReportOutputs(IReadOnlyList<string> Include, string? JsonFile, string? HtmlFile);
