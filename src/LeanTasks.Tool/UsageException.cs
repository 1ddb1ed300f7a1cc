namespace LeanTasks.Tool;

/// <summary>Bad input: nothing was run, nothing was written. The message is one clear line with the mend; the tool prints it and exits with 2.</summary>
/// <param name="message">Input, cause and mend.</param>
/// <param name="innerException">What led to it, if anything.</param>
internal sealed class UsageException(string message, Exception? innerException = null) : ToolException(message, innerException);
