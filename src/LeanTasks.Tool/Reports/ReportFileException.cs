namespace LeanTasks.Tool.Reports;

/// <summary>A report could not be written; the message names the file, the cause and the mend.</summary>
/// <param name="message">File, cause and mend.</param>
/// <param name="inner">What led to it, if anything.</param>
internal sealed class ReportFileException(string message, Exception? inner = null) : ToolException(message, inner);
