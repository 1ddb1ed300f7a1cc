namespace LeanTasks.Tool.Reports;

/// <summary>A report could not be written; the message names the file, the cause and the remedy.</summary>
/// <param name="message">File, cause and remedy.</param>
/// <param name="inner">Its cause, if any.</param>
internal sealed class ReportFileException(string message, Exception? inner = null) : ToolException(message, inner);
