namespace Notes;

/// <summary>What the server shows of the notes.</summary>
public sealed class NotePages(NoteCache cache, NoteStore store)
{
    /// <summary>One note as a line of text.</summary>
    public async Task<string?> LineAsync(int id, CancellationToken cancellationToken)
    {
        Note? note = await ReadAsync(id, cancellationToken);
        return note is null ? null : await ShowAsync(note, cancellationToken);
    }

    /// <summary>The ids of all notes.</summary>
    public async Task<List<int>> IdsAsync(CancellationToken cancellationToken)
    {
        List<int> ids = [];
        await foreach (Note note in store.AllAsync(cancellationToken))
            ids.Add(note.Id);
        return ids;
    }

    /// <summary>A note that was changed by others.</summary>
    public async Task<Note?> RefreshAsync(int id, CancellationToken cancellationToken)
    {
        cache.Forget(id);
        return await ReadAsync(id, cancellationToken);
    }

    private async Task<Note?> ReadAsync(int id, CancellationToken cancellationToken) => await cache.GetAsync(id, cancellationToken);

    private static async ValueTask<string> ShowAsync(Note note, CancellationToken cancellationToken)
    {
        // A long text gives way to the requests that wait.
        if (note.Text.Length > 50)
            await Task.Yield();
        cancellationToken.ThrowIfCancellationRequested();
        return $"{note.Id}: {note.Title} ({note.Text.Length} characters)";
    }
}
