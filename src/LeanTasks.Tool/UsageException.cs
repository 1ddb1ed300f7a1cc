namespace LeanTasks.Tool;

/// <summary>Bad input: nothing was run, nothing was written. The message is one clear line with the remedy; the tool prints it and exits with 2.</summary>
/// <param name="message">Input, cause and remedy.</param>
/// <param name="innerException">Its cause, if any.</param>
internal sealed class UsageException(string message, Exception? innerException = null) : ToolException(message, innerException);
