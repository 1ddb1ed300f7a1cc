namespace LeanTasks.Weaving;

/// <summary>An assembly could not be rewritten; the message names the file, the cause and the mend. The file is as it was.</summary>
public class WeavingException : Exception
{
    /// <summary>Makes an exception.</summary>
    /// <param name="message">File, cause and mend.</param>
    /// <param name="inner">What led to it, if anything.</param>
    public WeavingException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
