namespace LeanTasks.Tool.Moving;

/// <summary>Tells of a move.</summary>
/// <param name="result">What it came to.</param>
/// <param name="root">The folder that names are told from.</param>
/// <param name="output">Gets the text.</param>
internal sealed class MoveReport(MoveResult result, string root, TextWriter output)
{
    /// <summary>Writes the changes.</summary>
    public void WriteDiff()
    {
        foreach (MovedFile file in result.Changed)
            UnifiedDiff.Write(file, Name(file.Path), output);
    }

    /// <summary>Writes what was left, or should be looked at.</summary>
    public void WriteSites()
    {
        foreach (Site site in result.Sites)
            output.WriteLine($"{Name(site.Path)}({site.Line}): {site.Reason}");
    }

    /// <summary>Writes the sums.</summary>
    /// <param name="end">How the sentence about the files ends.</param>
    public void WriteSums(string end)
    {
        MovedFile[] changed = [.. result.Changed];
        int conversions = changed.Sum(static each => each.Edits.Count(static edit => edit.Text.Contains(".As", StringComparison.Ordinal)));
        int lines = result.Files.Sum(static each => each.Original.Lines.Count);
        int changes = changed.Sum(static each => each.Edits.Count);
        output.WriteLine($"{changed.Length} of {result.Files.Count} files, with {changes} changes ({conversions} conversions), {end}");
        output.WriteLine($"{result.Sites.Count} {(result.Sites.Count == 1 ? "place" : "places")} to review in {lines} lines.");
    }

    private string Name(string path) => Path.GetRelativePath(root, path).Replace('\\', '/');
}
