namespace LeanTasks.Pooling;

/// <summary>Magazines of one kind in a depot, and how many of them are not needed. Guarded by the depot's lock.</summary>
internal struct MagazineStack
{
    // The magazine put in last.
    private Magazine? _top;

    // How many there are. Read without the lock, too.
    private int _count;

    // The least number since the last trim: that many, from the bottom up, have not been touched.
    private int _untouched;

    internal readonly int Count => _count;

    internal void Push(Magazine magazine)
    {
        magazine.Below = _top;
        _top = magazine;
        _count++;
    }

    internal Magazine? TryPop()
    {
        Magazine? magazine = _top;
        if (magazine is null)
            return null;
        _top = magazine.Below;
        magazine.Below = null;
        _untouched = Math.Min(_untouched, --_count);
        return magazine;
    }

    /// <summary>Drops half, rounded up, of the magazines that have not been touched since the last call.</summary>
    /// <returns>How many were dropped.</returns>
    internal int Trim()
    {
        int surplus = (_untouched + 1) / 2;
        if (surplus > 0)
            CutTo(_count - surplus);
        _untouched = _count;
        return surplus;
    }

    /// <summary>Keeps the magazines on top, whose boxes were used last and may still be in a cache.</summary>
    private void CutTo(int count)
    {
        _count = count;
        if (count == 0)
        {
            _top = null;
            return;
        }

        Magazine lowest = _top!;
        while (--count > 0)
            lowest = lowest.Below!;
        lowest.Below = null;
    }
}
