namespace LeanTasks.Docs.Tests.Snippets;

/// <summary>A file that is compiled, and where its lines come from.</summary>
/// <remarks>No <c>#line</c> does this: some analyzers keep away from code with directives.</remarks>
/// <param name="Path">The page, or a file of ours, from the root.</param>
/// <param name="Text">The file's text.</param>
/// <param name="Lines">For each line of the text the line of the page, from 1, or 0 for what the page does not have.</param>
internal sealed record SourceFile(string Path, string Text, IReadOnlyList<int> Lines)
{
    /// <summary>A file whose lines are its own, but for those before it.</summary>
    public static SourceFile AsItIs(string path, string text, int firstLine) =>
        new(path, text, [.. Enumerable.Range(firstLine, text.Count(static character => character == '\n') + 1)]);
}
