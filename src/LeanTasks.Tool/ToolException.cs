namespace LeanTasks.Tool;

/// <summary>What was asked for could not be done: the message is one clear line for the user, naming the input, the cause and the mend. The tool prints it and exits with 1.</summary>
/// <param name="message">Input, cause and mend.</param>
/// <param name="innerException">What led to it, if anything.</param>
internal class ToolException(string message, Exception? innerException = null) : Exception(message, innerException);
