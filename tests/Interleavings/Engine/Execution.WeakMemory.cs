namespace LeanTasks.Interleavings;

// Memory as Armv8 and .NET let it be: a load may read what memory had before, as far as WeakMemory and the thread's view let it.
public sealed partial class Execution
{
    // Null where memory is not weak.
    private readonly WeakMemory? _weak;

    internal bool HasWeakMemory => _weak is not null;

    /// <summary>The running thread loads a value.</summary>
    /// <param name="location">The cell.</param>
    /// <param name="acquires">Whether all later accesses of the thread come after it.</param>
    internal T Load<T>(ref T location, bool acquires)
    {
        if (FindHistory(ref location, out int cell) is not { } history)
            return location;
        MemoryView view = _running!.View;
        FindValues(history.OlderSince(view.Earliest(cell)));
        return Take(history, cell, ref location, acquires);
    }

    /// <summary>
    /// The running thread loads a value for a compare-exchange. If it is the comparand, that is the newest, and a fence; otherwise, as on Arm64,
    /// a load with acquire.
    /// </summary>
    internal T LoadToCompare<T>(ref T location, T comparand)
    {
        T value = location;
        if (FindHistory(ref location, out int cell) is { } history)
        {
            FindValues(history.OlderSince(_running!.View.Earliest(cell)));
            _candidates.RemoveAll(each => each.Choice.Which > 0 && CellValue.AreSame(history.Before(each.Choice.Which).Value, comparand));
            value = Take(history, cell, ref location, acquires: true);
        }

        if (CellValue.AreSame(value, comparand))
            Fence();
        return value;
    }

    /// <summary>The running thread has changed a cell, and memory has the new value.</summary>
    internal void Stored<T>(ref T location, T before)
    {
        if (_weak is null || _running is not { } self || IsOnStackOf(self, ref location))
            return;
        int cell = Use(ref location);
        _weak.Add(cell, before, location, self.View);
        _cells.Release(cell);
    }

    /// <summary>No later load of the running thread is earlier than now.</summary>
    internal void Acquire()
    {
        if (_running is { } self)
            Acquire(self);
    }

    /// <summary>No later load of the running thread is earlier than an earlier one.</summary>
    internal void AcquireAllRead() => _running?.View.AcquireAllRead();

    private void Acquire(LogicalThread thread)
    {
        if (_weak is not null)
            thread.View.Acquire(_weak.Now);
    }

    // Null where the running thread can read only what memory has, or what it has stored itself.
    private CellHistory<T>? FindHistory<T>(ref T location, out int cell)
    {
        cell = -1;
        if (_weak is null || _running is not { } self)
            return null;
        cell = _cells.Find(ref location);
        return cell < 0 || self.Stores.Has(cell) ? null : _weak.TryFind(cell, location);
    }

    // What a load can read: first the newest value, and then so many that are older.
    private void FindValues(int older)
    {
        int self = _running!.Number;
        _candidates.Clear();
        for (int which = 0; which <= older; which++)
            _candidates.Add(new Candidate(new Choice(self, ChoiceKind.Read, which), which == 0 ? Cost.None : Cost.StaleRead));
    }

    private T Take<T>(CellHistory<T> history, int cell, ref T location, bool acquires)
    {
        if (!TryTake(out Choice choice))
            throw new ExecutionAbandonedException();
        (T value, long since) = history.Before(choice.Which);
        if (choice.Which > 0)
            _trace?.AddResult($"(stale by {choice.Which}: memory has {_trace.NameOf(location)})");
        MemoryView view = _running!.View;
        view.Saw(cell, since);
        if (acquires)
            view.Acquire(since);
        return value;
    }
}
