using System.Runtime.CompilerServices;

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
    /// <param name="owner">The object that the cell is in, if that is known.</param>
    internal T Load<T>(ref T location, bool acquires, object? owner = null)
    {
        if (_weak is null || _running is null)
            return location;
        return typeof(T).IsValueType
            ? LoadKnown(ref location, acquires, owner)
            : AsReference<T>(LoadKnown(ref AsReference(ref location), acquires, owner));
    }

    /// <summary>A plain load, which is no step: what it may read has not changed since the thread's last one.</summary>
    /// <param name="location">The cell.</param>
    /// <param name="owner">The object that the cell is in, if that is known.</param>
    /// <param name="name">What the source calls it.</param>
    internal T LoadPlainly<T>(ref T location, object? owner, string name)
    {
        if (_weak is null || _running is not { } self || _failure is not null)
            return location;
        NoteAccess(new ThreadAccess("read", name), waits: false);
        if (_trace is null || (_options.LateLoadBound == 0 && _cells.Find(ref location) < 0))
            return Load(ref location, acquires: false, owner);

        _trace.AddPlainAccess(self, "read", name);
        T value = Load(ref location, acquires: false, owner);
        _trace.AddResult($"is {_trace.NameOf(value)}");
        return value;
    }

    /// <summary>A plain store, which is no step: the loads of others decide when they see it.</summary>
    /// <param name="location">The cell.</param>
    /// <param name="value">The value.</param>
    /// <param name="name">What the source calls it.</param>
    internal void StorePlainly<T>(ref T location, T value, string name)
    {
        if (_weak is null || _running is not { } self || _failure is not null || CellValue.AreSame(location, value) || IsOnStackOf(self, ref location))
        {
            location = value;
            return;
        }

        _trace?.AddPlainAccess(self, "write", name);
        _trace?.AddResult($"from {_trace.NameOf(location)} to {_trace.NameOf(value)}");
        Store(ref location, value, releases: false, new Operation("write", name));
    }

    private T LoadKnown<T>(ref T location, bool acquires, object? owner)
    {
        if (IsLateIn(ref location))
            WaitUntilLoaded(_running!);
        if (!acquires && TryLoadLate(_running!, ref location, out T late))
            return late;
        MemoryView view = _running!.View;
        if (FindHistory(ref location, acquires, out int cell) is not { } history)
        {
            NoteReference(location, view.SeenOf(cell, owner));
            return location;
        }

        long seen = view.SeenOf(cell, owner);
        FindValues(history.OlderThanNewest(seen, view.Acquired));
        T value = Take(history, cell, ref location, acquires);
        NoteReference(value, Math.Max(seen, view.SeenOf(cell, owner)));
        return value;

        void NoteReference(T target, long moment)
        {
            if (!typeof(T).IsValueType && target is not null)
                view.CameTo(target, moment);
        }
    }

    /// <summary>
    /// The running thread loads a value for a compare-exchange. If it is the comparand, that is the newest, and a fence; otherwise, as on Arm64,
    /// a load with acquire.
    /// </summary>
    internal T LoadToCompare<T>(ref T location, T comparand) => typeof(T).IsValueType
        ? LoadKnownToCompare(ref location, comparand)
        : AsReference<T>(LoadKnownToCompare(ref AsReference(ref location), comparand));

    private T LoadKnownToCompare<T>(ref T location, T comparand)
    {
        WaitUntilLoaded(_running);
        T value = location;
        if (FindHistory(ref location, acquires: true, out int cell) is { } history)
        {
            MemoryView view = _running!.View;
            FindValues(history.OlderThanNewest(view.SeenOf(cell, owner: null), view.Acquired));
            _candidates.RemoveAll(each => each.Choice.Which > 0 && CellValue.AreSame(history.Before(each.Choice.Which).Value, comparand));
            value = Take(history, cell, ref location, acquires: true);
        }

        if (CellValue.AreSame(value, comparand))
            Fence();
        return value;
    }

    /// <summary>The running thread has changed a cell, and memory has the new value.</summary>
    internal void Stored<T>(ref T location, T before, bool releases)
    {
        if (_weak is null || _running is not { } self || IsOnStackOf(self, ref location))
            return;
        int cell = Use(ref location);
        _weak.Add(cell, before, location, releases, self.View);
        _cells.Release(cell);
    }

    /// <summary>No later load of the running thread is earlier than now.</summary>
    internal void Acquire()
    {
        if (_running is { } self)
            Acquire(self);
    }

    /// <summary>No later load of the running thread is earlier than an earlier one.</summary>
    internal void AcquireAllSeen()
    {
        WaitUntilLoaded(_running);
        _running?.View.AcquireAllSeen();
    }

    /// <summary>No later store of the running thread is earlier than those so far.</summary>
    internal void OrderStores()
    {
        Drain();
        if (_running is { } self)
            OrderStores(self);
    }

    /// <summary>No later store of the thread is earlier than those so far, and whoever acquires from now on sees them.</summary>
    internal void OrderStores(LogicalThread thread)
    {
        if (_weak is not null)
            thread.View.OrderStores(_weak.Now);
    }

    private void Acquire(LogicalThread thread)
    {
        if (_weak is null)
            return;
        thread.View.Acquire(_weak.Now);
        OrderStores(thread);
    }

    // Null where the running thread can read only what memory has, or what it has stored itself.
    private CellHistory<T>? FindHistory<T>(ref T location, bool acquires, out int cell)
    {
        cell = -1;
        if (_weak is null || _running is not { } self)
            return null;
        cell = _cells.Find(ref location);
        if (cell < 0)
            return null;
        NoteCell(cell);
        if (self.Stores.Has(cell))
            return null;
        CellHistory<T>? history = _weak.TryFind(cell, location, out bool isUnknown);
        if (isUnknown && acquires)
            self.View.Acquire(_weak.Now);
        return history;
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
            Abandon();
        MemoryView view = _running!.View;
        PastValue<T> value = history.Read(choice.Which, view);
        if (choice.Which > 0)
            _trace?.AddResult($"(stale by {choice.Which}: memory has {_trace.NameOf(location)})");
        view.Saw(cell, value.Since);

        // Its own store a thread may read before that reaches memory.
        if (acquires && value.Writer != view)
            view.Acquire(value.Reached);
        return value.Value;
    }

    private static ref object? AsReference<T>(ref T location) => ref Unsafe.As<T, object?>(ref location);

    private static T AsReference<T>(object? value) => Unsafe.As<object?, T>(ref value);
}
