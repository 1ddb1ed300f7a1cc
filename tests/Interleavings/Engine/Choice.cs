using System.Globalization;

namespace LeanTasks.Interleavings;

/// <summary>What a thread can be chosen for.</summary>
public enum ChoiceKind
{
    /// <summary>It takes its next step. As text, the thread's number alone.</summary>
    Step,

    /// <summary>A store of its that is held back reaches memory. As text, <c>2f</c> for the oldest, <c>2f1</c> for the one after it.</summary>
    Flush,

    /// <summary>The time it waits for is over, and it goes on. As text, <c>2t</c>.</summary>
    Timeout,

    /// <summary>Its load reads one of several values. As text, <c>2r</c> for the one that memory has, <c>2r1</c> for the one before it.</summary>
    Read,

    /// <summary>Its load comes late: it reads what is stored later. As text, <c>2l</c> for a load in its turn, <c>2l1</c> for one that reads the first of the values that may be.</summary>
    Late,
}

/// <summary>What happens next, where several things could.</summary>
/// <param name="Thread">The number of the thread.</param>
/// <param name="Kind">What happens to it.</param>
/// <param name="Which">Which of its stores, counted from the oldest, or which value, counted from the newest.</param>
public readonly record struct Choice(int Thread, ChoiceKind Kind = ChoiceKind.Step, int Which = 0)
{
    /// <inheritdoc/>
    public override string ToString() => Kind switch
    {
        ChoiceKind.Flush => $"{Thread}f{WhichText}",
        ChoiceKind.Timeout => $"{Thread}t",
        ChoiceKind.Read => $"{Thread}r{WhichText}",
        ChoiceKind.Late => $"{Thread}l{WhichText}",
        _ => $"{Thread}",
    };

    private string WhichText => Which == 0 ? "" : $"{Which}";

    /// <summary>Reads what <see cref="ToString"/> wrote.</summary>
    internal static Choice Parse(string text)
    {
        int letter = text.AsSpan().IndexOfAnyExceptInRange('0', '9');
        if (letter < 0)
            return new Choice(Number(text));
        int thread = Number(text[..letter]);
        string which = text[(letter + 1)..];
        return text[letter] switch
        {
            'f' => new Choice(thread, ChoiceKind.Flush, NumberOrNone(which)),
            'r' => new Choice(thread, ChoiceKind.Read, NumberOrNone(which)),
            'l' => new Choice(thread, ChoiceKind.Late, NumberOrNone(which)),
            't' when which.Length == 0 => new Choice(thread, ChoiceKind.Timeout),
            _ => throw new FormatException($"\"{text}\" is not a choice: write 1, 1f, 1f1, 1r, 1r1, 1l, 1l1 or 1t."),
        };
    }

    private static int NumberOrNone(string text) => text.Length == 0 ? 0 : Number(text);

    private static int Number(string text) => int.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);
}
