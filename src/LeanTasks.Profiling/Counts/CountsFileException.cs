namespace LeanTasks.Profiling;

/// <summary>A counts file could not be read; the message names the file, the cause and the remedy.</summary>
public sealed class CountsFileException : Exception
{
    /// <summary>Creates an exception.</summary>
    /// <param name="message">File, cause and remedy.</param>
    /// <param name="inner">Its cause, if any.</param>
    public CountsFileException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
