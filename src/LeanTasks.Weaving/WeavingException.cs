namespace LeanTasks.Weaving;

/// <summary>An assembly could not be rewritten; the message names the file, the cause and the remedy. The file is unchanged.</summary>
public class WeavingException : Exception
{
    /// <summary>Creates an exception.</summary>
    /// <param name="message">File, cause and remedy.</param>
    /// <param name="inner">Its cause, if any.</param>
    public WeavingException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
