namespace LeanTasks.Interleavings;

/// <summary>The stores of a thread that have not reached memory, the oldest first: in that order they do.</summary>
internal sealed class StoreBuffer
{
    private readonly List<BufferedStore> _stores = [];

    internal bool IsEmpty => _stores.Count == 0;

    /// <summary>Adds a store that memory has for the moment, since the thread runs. Plain writes over earlier ones come before it.</summary>
    internal void Add(BufferedStore store)
    {
        Hide();
        Show();
        store.Show();
        _stores.Add(store);
    }

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

    /// <summary>Takes the oldest store out, for memory to have it for good. Only while hidden.</summary>
    internal BufferedStore Flush()
    {
        BufferedStore oldest = _stores[0];
        _stores.RemoveAt(0);
        oldest.Show();
        oldest.Release();
        return oldest;
    }

    /// <summary>Takes all stores out; memory has them, since the thread runs.</summary>
    internal BufferedStore[] Clear()
    {
        BufferedStore[] all = [.. _stores];
        _stores.Clear();
        foreach (BufferedStore store in all)
            store.Release();
        return all;
    }
}
