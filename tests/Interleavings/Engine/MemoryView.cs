namespace LeanTasks.Interleavings;

/// <summary>
/// How far a thread has followed what happens to memory, and how far the others must. A load may read an old value: what its cell had at any moment since the
/// thread's last acquire or fence, and since the thread last read or wrote the cell; in an object, also since the reference was written by which
/// the thread has come to it. A moment is the number of stores that had reached memory.
/// </summary>
internal sealed class MemoryView
{
    private readonly Dictionary<int, long> _cells = [];

    // When the references were written that the thread has read, by object, and the latest of them.
    private readonly Dictionary<object, long> _published = new(ReferenceEqualityComparer.Instance);
    private long _lastPublished;

    // The latest moment of a value that was read or written.
    private long _seen;

    // The moment of the thread's last store.
    private long _stored;

    // The moment up to which the thread's stores come before all that follow.
    private long _ordered;

    /// <summary>The moment of the last acquire or fence. Of what had settled by then, no later load may read anything older.</summary>
    internal long Acquired { get; private set; }

    /// <summary>The moment before which a load of the cell may not be, for other reasons than an acquire.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="owner">The object that it is in; null if that is not known: then it can be any that the thread has come to.</param>
    internal long SeenOf(int cell, object? owner)
    {
        long published = owner is null ? _lastPublished : _published.GetValueOrDefault(owner);
        return Math.Max(published, _cells.GetValueOrDefault(cell));
    }

    /// <summary>Whether stores of the thread may come after later ones.</summary>
    internal bool HasLateStores => _stored > _ordered;

    /// <summary>The thread has stored.</summary>
    internal void Stored(int cell, long moment)
    {
        _stored = moment;
        Saw(cell, moment);
    }

    /// <summary>The thread has read a value that its cell has had since <paramref name="moment"/>, or has written it.</summary>
    internal void Saw(int cell, long moment)
    {
        _cells[cell] = Math.Max(_cells.GetValueOrDefault(cell), moment);
        _seen = Math.Max(_seen, moment);
    }

    /// <summary>The thread has read a reference, written at <paramref name="moment"/>. What was in the object by then, the thread sees.</summary>
    internal void CameTo(object target, long moment)
    {
        _published[target] = Math.Max(_published.GetValueOrDefault(target), moment);
        _lastPublished = Math.Max(_lastPublished, moment);
    }

    /// <summary>No later load of the thread may be earlier.</summary>
    internal void Acquire(long moment) => Acquired = Math.Max(Acquired, moment);

    /// <summary>No later load of the thread may be earlier than what it has seen.</summary>
    internal void AcquireAllSeen() => Acquire(_seen);

    /// <summary>The thread's stores up to this moment come before all that follow.</summary>
    internal void OrderStores(long moment) => _ordered = Math.Max(_ordered, moment);

    /// <summary>Whether the thread's store of this moment comes before all that follow.</summary>
    internal bool HasOrdered(long moment) => moment <= _ordered;
}
