using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>A source file, and the changes made to it so far. All changes are kept in places of the original text, so that each of them can be taken back alone.</summary>
/// <param name="path">Its full path.</param>
/// <param name="original">Its text before the move.</param>
internal sealed class MovedFile(string path, SourceText original)
{
    private readonly List<Edit> _edits = [];

    private SourceText? _text;

    // The changes that the present text has; those made since are seen in the next one.
    private Edit[] _applied = [];

    /// <summary>Its full path.</summary>
    public string Path => path;

    /// <summary>Its text before the move.</summary>
    public SourceText Original => original;

    /// <summary>The changes, in their order.</summary>
    public IReadOnlyList<Edit> Edits => _edits;

    /// <summary>The present text: that with all changes made until it is asked for.</summary>
    public SourceText Text
    {
        get
        {
            if (_text is null)
            {
                _applied = [.. _edits];
                _text = SourceText.From(Apply(), original.Encoding, original.ChecksumAlgorithm);
            }

            return _text;
        }
    }

    /// <summary>Takes all changes back.</summary>
    public void Reset()
    {
        _edits.Clear();
        _applied = [];
        _text = null;
    }

    /// <summary>Replaces a part of the original text.</summary>
    /// <returns>Whether that is new: false if it is done already, or overlaps another change.</returns>
    /// <param name="span">The part.</param>
    /// <param name="text">The new text.</param>
    public bool Replace(TextSpan span, string text) => !_edits.Exists(each => each.Span.Length > 0 && each.Span.OverlapsWith(span)) && Add(new Edit(span, text, int.MaxValue));

    /// <summary>Inserts text after what ends at a place: later insertions there follow it.</summary>
    /// <returns>Whether it is new.</returns>
    /// <param name="position">The place in the original text.</param>
    /// <param name="text">The text.</param>
    public bool Append(int position, string text) => Insert(position, text, _edits.Count(each => each.Span.IsEmpty && each.Span.Start == position));

    /// <summary>Inserts text before what begins at a place: later insertions there precede it.</summary>
    /// <returns>Whether it is new.</returns>
    /// <param name="position">The place in the original text.</param>
    /// <param name="text">The text.</param>
    public bool Prepend(int position, string text) => Insert(position, text, int.MaxValue / 2 - _edits.Count);

    /// <summary>Whether something is inserted at a place already.</summary>
    /// <param name="position">The place in the original text.</param>
    /// <param name="text">The text.</param>
    public bool HasInsertion(int position, string text) => _edits.Exists(each => each.Span.IsEmpty && each.Span.Start == position && each.Text == text);

    /// <summary>The place in the original text of one in the present text where a token begins or ends; null inside of new text.</summary>
    /// <param name="position">The place in the present text.</param>
    public int? ToOriginal(int position)
    {
        int shift = 0;
        foreach (Edit edit in _applied)
        {
            int start = edit.Span.Start + shift;
            int end = start + edit.Text.Length;
            if (position <= start)
                break;
            if (position < end)
                return null;
            shift += edit.Text.Length - edit.Span.Length;
        }

        return position - shift;
    }

    /// <summary>The place in the present text of one in the original text that no change replaces.</summary>
    /// <param name="position">The place in the original text.</param>
    public int ToPresent(int position) => position + _applied
        .TakeWhile(each => each.Span.Start < position || (each.Span.Start == position && each.Span.IsEmpty))
        .Sum(static each => each.Text.Length - each.Span.Length);

    private bool Insert(int position, string text, int order) => Add(new Edit(new TextSpan(position, 0), text, order));

    private bool Add(Edit edit)
    {
        int index = _edits.FindIndex(each => each.Span.Start > edit.Span.Start || (each.Span.Start == edit.Span.Start && each.Order > edit.Order));
        _edits.Insert(index < 0 ? _edits.Count : index, edit);
        _text = null;
        return true;
    }

    private string Apply()
    {
        StringBuilder text = new();
        string before = original.ToString();
        int done = 0;
        foreach (Edit edit in _applied)
        {
            text.Append(before, done, edit.Span.Start - done).Append(edit.Text);
            done = edit.Span.End;
        }

        return text.Append(before, done, before.Length - done).ToString();
    }
}

/// <summary>A change of a file, in places of its original text.</summary>
/// <param name="Span">What is replaced; empty for an insertion.</param>
/// <param name="Text">The new text.</param>
/// <param name="Order">Where it goes among insertions at the same place: the least first.</param>
internal sealed record Edit(TextSpan Span, string Text, int Order);

/// <summary>A place that was left as it was, or whose meaning somebody should look at.</summary>
/// <param name="Path">The file.</param>
/// <param name="Position">The place in its original text.</param>
/// <param name="Line">The line of that place, from 1.</param>
/// <param name="Reason">What is there, and why.</param>
internal sealed record Site(string Path, int Position, int Line, string Reason)
{
    /// <summary>The site of a place in a text.</summary>
    /// <param name="file">The file.</param>
    /// <param name="position">The place in its original text.</param>
    /// <param name="reason">What is there, and why.</param>
    public static Site Of(MovedFile file, int position, string reason) => new(file.Path, position, file.Original.Lines.GetLinePosition(position).Line + 1, reason);
}
