using System.Text;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Docs.Tests.Snippets;

/// <summary>Writes a file of parts of a snippet, and keeps where they stood.</summary>
internal sealed class SourceWriter(Snippet snippet)
{
    private readonly StringBuilder _text = new();
    private readonly List<int> _lines = [];

    /// <summary>Adds lines that the page does not have.</summary>
    public void Add(string text) => Add(text, static _ => 0);

    /// <summary>Adds a part of the snippet.</summary>
    public void Add(SyntaxNode node)
    {
        int first = snippet.Line + node.SyntaxTree.GetLineSpan(node.FullSpan).StartLinePosition.Line;
        Add(node.ToFullString(), line => first + line);
    }

    public SourceFile ToFile() => new(snippet.Page, _text.ToString(), _lines);

    private void Add(string text, Func<int, int> pageLine)
    {
        foreach ((int index, string line) in text.TrimEnd('\n').Split('\n').Index())
        {
            _text.Append(line).Append('\n');
            _lines.Add(pageLine(index));
        }
    }
}
