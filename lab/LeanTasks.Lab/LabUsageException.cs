namespace LeanTasks.Lab;

/// <summary>Bad input: the message is one clear line for the user, with the mend; the lab prints it and exits with 2.</summary>
public sealed class LabUsageException(string message, Exception? innerException = null) : Exception(message, innerException);
