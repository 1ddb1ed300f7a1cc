using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>Tells of a move.</summary>
/// <param name="result">What it came to.</param>
/// <param name="root">The folder that names are told from.</param>
/// <param name="output">Gets the text.</param>
internal sealed class MoveReport(MoveResult result, string root, TextWriter output)
{
    /// <summary>Writes the changes.</summary>
    /// <param name="files">The files that would be written.</param>
    public void WriteDiff(WrittenFiles files)
    {
        foreach (MovedFile file in result.Changed)
            UnifiedDiff.Write(file.Original, file.Edits, Name(file.Path), output);
        foreach ((string path, SourceText original, Edit package) in files.Projects)
            UnifiedDiff.Write(original, [package], Name(path), output);
    }

    /// <summary>Writes what was left, or should be looked at.</summary>
    /// <param name="isWritten">Whether the files are written: then lines are those of the new text.</param>
    public void WriteSites(bool isWritten)
    {
        Dictionary<string, MovedFile> moved = isWritten ? result.Changed.ToDictionary(static each => each.Path) : [];
        foreach (Site site in result.Sites)
        {
            int line = moved.TryGetValue(site.Path, out MovedFile? file) ? file.Text.Lines.GetLinePosition(file.ToPresent(site.Position)).Line + 1 : site.Line;
            output.WriteLine($"{Name(site.Path)}({line}): {site.Reason}");
        }
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

/// <summary>Writes the changes of a file as <c>git diff</c> does.</summary>
internal static class UnifiedDiff
{
    private const int Context = 3;

    /// <summary>Writes them.</summary>
    /// <param name="original">The file before the changes.</param>
    /// <param name="edits">The changes, in the order of their places.</param>
    /// <param name="name">The file's name in the diff.</param>
    /// <param name="output">Gets the lines.</param>
    public static void Write(SourceText original, IReadOnlyList<Edit> edits, string name, TextWriter output)
    {
        output.WriteLine($"--- a/{name}");
        output.WriteLine($"+++ b/{name}");
        TextLineCollection lines = original.Lines;
        List<(int First, int Last, List<Edit> Edits)> changes = [];
        foreach (Edit edit in edits)
        {
            int first = lines.GetLineFromPosition(edit.Span.Start).LineNumber;
            int last = lines.GetLineFromPosition(edit.Span.End).LineNumber;
            if (changes.Count > 0 && changes[^1].Last >= first)
                changes[^1] = (changes[^1].First, Math.Max(changes[^1].Last, last), [.. changes[^1].Edits, edit]);
            else
                changes.Add((first, last, [edit]));
        }

        int shift = 0;
        for (int index = 0; index < changes.Count;)
        {
            int end = index + 1;
            while (end < changes.Count && changes[end].First - changes[end - 1].Last <= 2 * Context)
                end++;
            shift += WriteHunk(lines, changes[index..end], shift, output);
            index = end;
        }
    }

    private static int WriteHunk(TextLineCollection lines, List<(int First, int Last, List<Edit> Edits)> changes, int shift, TextWriter output)
    {
        int first = Math.Max(0, changes[0].First - Context);
        int count = lines.Count > 1 && lines[^1].Span.IsEmpty ? lines.Count - 1 : lines.Count;
        int last = Math.Min(count - 1, changes[^1].Last + Context);
        List<string> text = [];
        int more = 0;
        int next = first;
        foreach ((int from, int to, List<Edit> edits) in changes)
        {
            for (; next < from; next++)
                text.Add(" " + lines[next]);
            string[] before = [.. Enumerable.Range(from, to - from + 1).Select(each => lines[each].ToString())];
            string[] after = [.. Changed(TextSpan.FromBounds(lines[from].Start, lines[to].End), edits, lines[from].Text!).Split('\n').Select(static each => each.TrimEnd('\r'))];
            int same = before.Zip(after).TakeWhile(static each => each.First == each.Second).Count();
            int tail = before[same..].Reverse().Zip(after[same..].Reverse()).TakeWhile(static each => each.First == each.Second).Count();
            text.AddRange(before[..same].Select(static each => " " + each));
            text.AddRange(before[same..^tail].Select(static each => "-" + each));
            text.AddRange(after[same..^tail].Select(static each => "+" + each));
            text.AddRange(before[^tail..].Select(static each => " " + each));
            more += after.Length - before.Length;
            next = to + 1;
        }

        for (; next <= last; next++)
            text.Add(" " + lines[next]);
        if (last == lines.Count - 1)
            text.Add("\\ No newline at end of file");
        output.WriteLine($"@@ -{first + 1},{last - first + 1} +{first + 1 + shift},{last - first + 1 + more} @@");
        text.ForEach(output.WriteLine);
        return more;
    }

    private static string Changed(TextSpan span, List<Edit> edits, SourceText text)
    {
        System.Text.StringBuilder result = new();
        int done = span.Start;
        foreach (Edit edit in edits)
        {
            result.Append(text.ToString(TextSpan.FromBounds(done, edit.Span.Start))).Append(edit.Text);
            done = edit.Span.End;
        }

        return result.Append(text.ToString(TextSpan.FromBounds(done, span.End))).ToString();
    }
}
