namespace LeanTasks.Profiling;

/// <summary>A counts file could not be read; the message names the file, the cause and the mend.</summary>
public sealed class CountsFileException : Exception
{
    /// <summary>Makes an exception.</summary>
    /// <param name="message">File, cause and mend.</param>
    /// <param name="inner">What led to it, if anything.</param>
    public CountsFileException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
