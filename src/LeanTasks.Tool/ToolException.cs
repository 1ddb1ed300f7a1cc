namespace LeanTasks.Tool;

/// <summary>The command could not be carried out: the message is one clear line for the user, naming the input, the cause and the remedy. The tool prints it and exits with 1.</summary>
/// <param name="message">Input, cause and remedy.</param>
/// <param name="innerException">Its cause, if any.</param>
internal class ToolException(string message, Exception? innerException = null) : Exception(message, innerException);

/// <summary>Bad input: nothing was run, nothing was written. The message is one clear line with the remedy; the tool prints it and exits with 2.</summary>
/// <param name="message">Input, cause and remedy.</param>
/// <param name="innerException">Its cause, if any.</param>
internal sealed class UsageException(string message, Exception? innerException = null) : ToolException(message, innerException);
