namespace LeanTasks.Weaving;

/// <summary>The exception that is thrown if an assembly cannot be rewritten. The message contains the file, the cause and the remedy. The file is not changed.</summary>
public class WeavingException : Exception
{
    /// <summary>Initializes an exception.</summary>
    /// <param name="message">The file, the cause and the remedy.</param>
    /// <param name="inner">The cause, or null.</param>
    public WeavingException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
