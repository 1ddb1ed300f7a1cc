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
    // The oldest first.
    private readonly List<PastValue<T>> _values = [new(first, 0, writer: null)];

    internal T Newest => _values[^1].Value;

    internal void Add(PastValue<T> value) => _values.Add(value);

    /// <summary>How many values, of those before the newest, a thread may still read.</summary>
    /// <param name="seen">The moment of the latest value that it has seen, or must see.</param>
    /// <param name="acquired">The moment up to which it has acquired what has settled.</param>
    internal int OlderThanNewest(long seen, long acquired)
    {
        int older = 0;
        while (older < _values.Count - 1 && !IsSeen(_values[^(older + 1)]))
            older++;
        return older;

        bool IsSeen(PastValue<T> value) => value.Since <= seen || (value.Reached <= acquired && value.HasSettled);
    }

    /// <summary>A thread reads the value that came so many before the newest.</summary>
    internal PastValue<T> Read(int older, MemoryView reader)
    {
        for (int late = 0; late < older; late++)
            _values[^(late + 1)].IsLateFor(reader);
        PastValue<T> value = Before(older);
        value.IsReadBy(reader);
        return value;
    }

    /// <summary>The value that came so many before the newest.</summary>
    internal PastValue<T> Before(int older) => _values[^(older + 1)];
}

/// <summary>A value that memory has had in a cell.</summary>
/// <typeparam name="T">Its type.</typeparam>
/// <param name="value">The value.</param>
/// <param name="since">The moment since which memory had it.</param>
/// <param name="writer">The view of the thread that stored it; null for what was there at first.</param>
internal sealed class PastValue<T>(T value, long since, MemoryView? writer)
{
    private bool _hasBeenRead;

    internal T Value => value;

    internal long Since { get; } = since;

    internal MemoryView? Writer => writer;

    /// <summary>The moment to which a thread has come that acquires it: the same, or a later one at which another has not seen it.</summary>
    internal long Reached { get; private set; } = since;

    /// <summary>
    /// Whether all threads see it that acquire now. Until then the store may be late, and later ones of its thread come before it: it has settled when
    /// that thread has ordered its stores, or another has read it, since a store reaches all others at once.
    /// </summary>
    internal bool HasSettled => _hasBeenRead || writer is null || writer.HasOrdered(Since);

    /// <summary>A thread has read it.</summary>
    internal void IsReadBy(MemoryView reader) => _hasBeenRead |= reader != writer;

    /// <summary>A thread has read what was there before, though it has acquired a later moment: by then, the store was in no thread's reach.</summary>
    internal void IsLateFor(MemoryView reader)
    {
        if (Since <= reader.Acquired)
            Reached = Math.Max(Reached, reader.Acquired);
    }
}
