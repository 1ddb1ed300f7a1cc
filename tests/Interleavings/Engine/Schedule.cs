using System.Globalization;

namespace LeanTasks.Interleavings;

/// <summary>
/// What makes an execution repeatable: the choice made at each decision between several. As text, a choice made more than
/// once in a row is followed by how often: <c>0x3 1 1f 0</c>.
/// </summary>
public sealed class Schedule(IEnumerable<Choice> choices)
{
    private readonly Choice[] _choices = [.. choices];

    /// <summary>The choices, in order.</summary>
    public IReadOnlyList<Choice> Choices => _choices;

    /// <summary>Reads what <see cref="ToString"/> wrote.</summary>
    /// <param name="text">The schedule as a failure showed it.</param>
    /// <returns>The schedule.</returns>
    /// <exception cref="FormatException"><paramref name="text"/> is not a schedule.</exception>
    public static Schedule Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        List<Choice> choices = [];
        foreach (string run in text.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = run.Split('x');
            if (parts.Length > 2)
                throw new FormatException($"\"{run}\" is not a part of a schedule: write a choice (1, 1f, 1r, 1l or 1t), or choice x times.");
            int times = parts.Length == 1 ? 1 : int.Parse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture);
            choices.AddRange(Enumerable.Repeat(Choice.Parse(parts[0]), times));
        }

        return new Schedule(choices);
    }

    /// <inheritdoc/>
    public override string ToString()
    {
        List<string> runs = [];
        for (int start = 0, end; start < _choices.Length; start = end)
        {
            end = start + 1;
            while (end < _choices.Length && _choices[end] == _choices[start])
                end++;
            int times = end - start;
            runs.Add(times == 1 ? $"{_choices[start]}" : $"{_choices[start]}x{times}");
        }

        return string.Join(' ', runs);
    }
}
