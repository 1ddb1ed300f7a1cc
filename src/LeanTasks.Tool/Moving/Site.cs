namespace LeanTasks.Tool.Moving;

/// <summary>A place that was left as it was, or whose meaning somebody should look at.</summary>
/// <param name="Path">The file.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Reason">What is there, and why.</param>
internal sealed record Site(string Path, int Line, string Reason)
{
    /// <summary>The site of a place in a text.</summary>
    /// <param name="file">The file.</param>
    /// <param name="position">The place in its original text.</param>
    /// <param name="reason">What is there, and why.</param>
    public static Site Of(MovedFile file, int position, string reason) => new(file.Path, file.Original.Lines.GetLinePosition(position).Line + 1, reason);
}
