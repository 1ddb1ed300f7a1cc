namespace LeanTasks.Pooling;

/// <summary>A fixed number of places for the boxes of one method; threads exchange boxes by magazines. Belongs to one thread, or to a depot.</summary>
internal sealed class Magazine(int size)
{
    // The places. They are filled from the first on; in a depot all of them are filled, or none.
    internal readonly BoxSlot[] Boxes = new BoxSlot[size];

    // The magazine below in a depot's stack; null outside. Guarded by the depot's lock.
    internal Magazine? Below;

    /// <summary>Whether it is full. Only for a magazine that is full or empty.</summary>
    internal bool IsFull => Boxes[0].Box is not null;

    /// <summary>Drops its boxes.</summary>
    internal void Clear() => Array.Clear(Boxes);
}

/// <summary>A place in a magazine. A struct, because a store into an array of <see cref="object"/> would check the array's type.</summary>
internal struct BoxSlot
{
    // Null where there is no box, so that a magazine keeps no box alive that has left it. Written by the owner of the magazine.
    internal object? Box;
}

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
