using System.Collections.Concurrent;

namespace Notes;

/// <summary>The notes that were asked for before, in front of the store.</summary>
public sealed class NoteCache(NoteStore store)
{
    private readonly ConcurrentDictionary<int, Note> _notes = [];
    private long _hits;
    private long _misses;

    /// <summary>How often a note was there.</summary>
    public long Hits => Volatile.Read(ref _hits);

    /// <summary>How often the store was asked.</summary>
    public long Misses => Volatile.Read(ref _misses);

    /// <summary>The note with that id, or null.</summary>
    public async Task<Note?> GetAsync(int id, CancellationToken cancellationToken)
    {
        if (_notes.TryGetValue(id, out Note? note))
        {
            Interlocked.Increment(ref _hits);
            return note;
        }

        Interlocked.Increment(ref _misses);
        note = await store.FindAsync(id, cancellationToken);
        if (note is not null)
            _notes[id] = note;
        return note;
    }

    /// <summary>Forgets a note.</summary>
    public void Forget(int id) => _notes.TryRemove(id, out _);
}
