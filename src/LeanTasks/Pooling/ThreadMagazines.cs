using System.Runtime.CompilerServices;

namespace LeanTasks.Pooling;

/// <summary>
/// The boxes of one method that one thread has to itself: a magazine that it fills and empties, and another, full or empty. So a
/// thread that rents and returns around the boundary does not go to the depot each time. A struct, because the processor must read
/// everything on the way to a box before it has the box.
/// </summary>
internal struct ThreadMagazines
{
    // The places of _loaded, one step nearer; null as long as there is no magazine. Written by the thread.
    private BoxSlot[]? _boxes;

    // How many of the places, from the first on, have a box. Written by the thread.
    private int _count;

    // The magazine in use. Written by the thread.
    private Magazine? _loaded;

    // The other one. Written by the thread.
    private Magazine? _spare;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal object? TryPop()
    {
        int top = _count - 1;
        if (_boxes is not { } boxes || (uint)top >= (uint)boxes.Length)
            return null;
        _count = top;
        object? box = boxes[top].Box;
        boxes[top].Box = null;
        return box;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryPush(object box)
    {
        int count = _count;
        if (_boxes is not { } boxes || (uint)count >= (uint)boxes.Length)
            return false;
        boxes[count].Box = box;
        _count = count + 1;
        return true;
    }

    /// <summary>For when the magazine in use is empty.</summary>
    internal object? PopFromAnother(Depot depot)
    {
        if (_spare is not { IsFull: true } full)
        {
            if (depot.TryTakeFull(_spare) is not { } taken)
                return null;
            full = taken;
        }

        _spare = _loaded;
        Load(full, full.Boxes.Length);
        return TryPop();
    }

    /// <summary>For when the magazine in use is full.</summary>
    internal void PushToAnother(object box, Depot depot)
    {
        Magazine empty = _spare is { IsFull: false } spare ? spare : depot.TakeEmpty(_spare);
        _spare = _loaded;
        Load(empty, 0);
        TryPush(box);
    }

    private void Load(Magazine magazine, int count)
    {
        _loaded = magazine;
        _boxes = magazine.Boxes;
        _count = count;
    }
}
