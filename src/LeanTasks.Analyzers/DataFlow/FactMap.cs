using System.Collections;

namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// A dictionary that is cheap to copy: copies share their entries until one of them is written. Most paths through a
/// method differ in few facts, or in none. A field of this type must not be <see langword="readonly"/>. For one thread.
/// </summary>
internal struct FactMap<TKey, TValue> : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    private static readonly Dictionary<TKey, TValue> s_none = [];

    // Null while there were never any.
    private Dictionary<TKey, TValue>? _entries;

    // Whether a copy may have the same entries, so that they are copied before they are written.
    private bool _areShared;

    /// <summary>How many keys there are.</summary>
    public readonly int Count => _entries?.Count ?? 0;

    /// <summary>The keys.</summary>
    public readonly IEnumerable<TKey> Keys => (_entries ?? s_none).Keys;

    /// <summary>The values.</summary>
    public readonly IEnumerable<TValue> Values => (_entries ?? s_none).Values;

    /// <summary>Sets a key's value.</summary>
    public TValue this[TKey key]
    {
        set => Own()[key] = value;
    }

    /// <summary>A copy; each of the two can be changed without the other.</summary>
    public FactMap<TKey, TValue> Share()
    {
        _areShared = _entries is not null;
        return this;
    }

    /// <summary>Whether the key is there.</summary>
    public readonly bool ContainsKey(TKey key) => _entries is not null && _entries.ContainsKey(key);

    /// <summary>The key's value, if it is there.</summary>
    public readonly bool TryGetValue(TKey key, out TValue value)
    {
        if (_entries is not null)
            return _entries.TryGetValue(key, out value!);
        value = default!;
        return false;
    }

    /// <summary>Takes the key out, if it is there.</summary>
    public void Remove(TKey key)
    {
        if (ContainsKey(key))
            Own().Remove(key);
    }

    /// <summary>Whether both have the same keys with equal values.</summary>
    public readonly bool Same(FactMap<TKey, TValue> other)
    {
        if (ReferenceEquals(_entries, other._entries))
            return true;
        if (Count != other.Count)
            return false;
        foreach (KeyValuePair<TKey, TValue> pair in this)
        {
            if (!other.TryGetValue(pair.Key, out TValue value) || !EqualityComparer<TValue>.Default.Equals(pair.Value, value))
                return false;
        }

        return true;
    }

    /// <summary>The entries, which must not be changed meanwhile.</summary>
    public readonly Dictionary<TKey, TValue>.Enumerator GetEnumerator() => (_entries ?? s_none).GetEnumerator();

    readonly IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator() => GetEnumerator();

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private Dictionary<TKey, TValue> Own()
    {
        if (_entries is null)
            _entries = [];
        else if (_areShared)
            _entries = new Dictionary<TKey, TValue>(_entries);
        _areShared = false;
        return _entries;
    }
}
