namespace LeanTasks.Interleavings;

/// <summary>
/// How far a thread has followed what happens to memory. A load may read an old value: what its cell had at any moment since the thread's
/// last acquire or fence, and since the thread last read or wrote the cell. A moment is the number of stores that had reached memory.
/// </summary>
internal sealed class MemoryView
{
    private readonly Dictionary<int, long> _cells = [];

    // The moment of the last acquire or fence.
    private long _acquired;

    // The latest moment of a value that was read.
    private long _read;

    /// <summary>The moment before which a load of the cell may not be.</summary>
    internal long Earliest(int cell) => Math.Max(_acquired, _cells.GetValueOrDefault(cell));

    /// <summary>The thread has read a value that its cell has had since <paramref name="moment"/>, or has written it.</summary>
    internal void Saw(int cell, long moment)
    {
        _cells[cell] = Math.Max(_cells.GetValueOrDefault(cell), moment);
        _read = Math.Max(_read, moment);
    }

    /// <summary>No later load of the thread may be earlier.</summary>
    internal void Acquire(long moment) => _acquired = Math.Max(_acquired, moment);

    /// <summary>No later load of the thread may be earlier than an earlier one.</summary>
    internal void AcquireAllRead() => Acquire(_read);
}
