namespace LeanTasks.Interleavings;

/// <summary>The values that memory has had in a cell.</summary>
internal abstract class CellHistory
{
}

/// <summary>The values of a certain type.</summary>
/// <typeparam name="T">The type.</typeparam>
/// <param name="first">What the cell had before it was first written.</param>
internal sealed class CellHistory<T>(T first) : CellHistory
{
    // Each with the moment since which memory had it, the oldest first.
    private readonly List<(T Value, long Since)> _values = [(first, 0)];

    internal T Newest => _values[^1].Value;

    internal void Add(T value, long moment) => _values.Add((value, moment));

    /// <summary>How many values are older than the newest, and were there at <paramref name="moment"/> or came after it.</summary>
    internal int OlderSince(long moment)
    {
        int older = 0;
        while (older < _values.Count - 1 && _values[^(older + 1)].Since > moment)
            older++;
        return older;
    }

    /// <summary>The value that came so many before the newest, and the moment since which memory had it.</summary>
    internal (T Value, long Since) Before(int older) => _values[^(older + 1)];
}
