using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>Writes the changes of a file as <c>git diff</c> does.</summary>
internal static class UnifiedDiff
{
    private const int Context = 3;

    /// <summary>Writes them.</summary>
    /// <param name="file">The file.</param>
    /// <param name="name">Its name in the diff.</param>
    /// <param name="output">Gets the lines.</param>
    public static void Write(MovedFile file, string name, TextWriter output)
    {
        output.WriteLine($"--- a/{name}");
        output.WriteLine($"+++ b/{name}");
        TextLineCollection lines = file.Original.Lines;
        List<(int First, int Last, List<Edit> Edits)> changes = [];
        foreach (Edit edit in file.Edits)
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
            text.AddRange(before[..same].Select(static each => " " + each));
            text.AddRange(before[same..].Select(static each => "-" + each));
            text.AddRange(after[same..].Select(static each => "+" + each));
            more += after.Length - before.Length;
            next = to + 1;
        }

        for (; next <= last; next++)
            text.Add(" " + lines[next]);
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
