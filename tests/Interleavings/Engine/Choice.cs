using System.Globalization;

namespace LeanTasks.Interleavings;

/// <summary>What a thread can be chosen for.</summary>
public enum ChoiceKind
{
    /// <summary>It takes its next step. As text, the thread's number alone.</summary>
    Step,

    /// <summary>Its oldest store that is held back reaches memory. As text, <c>2f</c>.</summary>
    Flush,

    /// <summary>The time it waits for is over, and it goes on. As text, <c>2t</c>.</summary>
    Timeout,
}

/// <summary>What happens next, where several things could.</summary>
/// <param name="Thread">The number of the thread.</param>
/// <param name="Kind">What happens to it.</param>
public readonly record struct Choice(int Thread, ChoiceKind Kind = ChoiceKind.Step)
{
    /// <inheritdoc/>
    public override string ToString() => Kind switch
    {
        ChoiceKind.Flush => $"{Thread}f",
        ChoiceKind.Timeout => $"{Thread}t",
        _ => $"{Thread}",
    };

    /// <summary>Reads what <see cref="ToString"/> wrote.</summary>
    internal static Choice Parse(string text) => text switch
    {
        [.. string thread, 'f'] => new(Number(thread), ChoiceKind.Flush),
        [.. string thread, 't'] => new(Number(thread), ChoiceKind.Timeout),
        _ => new(Number(text)),
    };

    private static int Number(string text) => int.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);
}
