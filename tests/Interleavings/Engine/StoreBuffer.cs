namespace LeanTasks.Interleavings;

/// <summary>The stores of a thread that have not reached memory, the oldest first.</summary>
internal sealed class StoreBuffer
{
    private readonly List<BufferedStore> _stores = [];

    internal bool IsEmpty => _stores.Count == 0;

    internal int Count => _stores.Count;

    /// <summary>Adds a store that memory has for the moment, since the thread runs. Plain writes over earlier ones come before it.</summary>
    internal void Add(BufferedStore store)
    {
        Hide();
        Show();
        store.Show();
        _stores.Add(store);
    }

    /// <summary>Whether there is a store to this cell.</summary>
    internal bool Has(int cell) => _stores.Exists(store => store.Cell == cell);

    /// <summary>
    /// Whether a store may reach memory before those that are older: it is to another cell than each of them, and does not release. It is the
    /// oldest that may where memory is x86's.
    /// </summary>
    internal bool MayOvertake(int index) =>
        !_stores[index].Releases && _stores.FindIndex(store => store.Cell == _stores[index].Cell) == index;

    /// <summary>The thread is about to run: memory is as it sees it.</summary>
    internal void Show()
    {
        foreach (BufferedStore store in _stores)
            store.Show();
    }

    /// <summary>Another thread is about to run. Plain writes over what is here are stores from now on, younger than all others.</summary>
    internal void Hide()
    {
        for (int index = _stores.Count - 1; index >= 0; index--)
        {
            if (_stores[index].Hide() is { } plain)
                _stores.Add(plain);
        }
    }

    /// <summary>Takes a store out, for memory to have it for good. Only while hidden. The caller releases it.</summary>
    internal BufferedStore Flush(int index)
    {
        BufferedStore store = _stores[index];
        _stores.RemoveAt(index);
        store.Show();
        return store;
    }

    /// <summary>Takes all stores out; memory has them, since the thread runs. The caller releases them.</summary>
    internal BufferedStore[] Clear()
    {
        BufferedStore[] all = [.. _stores];
        _stores.Clear();
        return all;
    }
}
