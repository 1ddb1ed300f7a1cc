namespace LeanTasks.Interleavings;

// Loads that come late, one at a time: LateLoad says how. Until the value has been stored, the thread waits before all that has to come after the load: fences,
// releases, accesses to the same cell, and stores that depend on it. If it is never stored, there is no such execution: it ends where that is clear, as after a
// failure, so that no thread goes on with a value that was never there, and what it shows is void.
public sealed partial class Execution
{
    // Of the loads of this execution that a search has come to for the first time.
    private readonly List<WhatFollows> _noted = [];

    private LateLoad? _late;

    // What another thread found wrong while a load was late: a failure once its value has been stored.
    private string? _suspicion;

    /// <summary>Whether a load has read what was never stored: no failure counts.</summary>
    internal bool IsVoid { get; private set; }

    private bool IsLate => _late is { IsOver: false };

    /// <summary>Whether a load of the thread is still to come.</summary>
    internal bool LoadsLate(LogicalThread thread) => IsLate && _late!.Thread == thread;

    /// <summary>The running thread may load late: it does so if the search wants it.</summary>
    private bool TryLoadLate<T>(LogicalThread self, ref T location, out T value)
    {
        value = default!;
        if (_options.LateLoadBound == 0 || !LateLoad.MayBe<T>() || IsLate || _search.LoadsInTurn || IsOnStackOf(self, ref location))
            return false;
        int known = _cells.Find(ref location);
        if (known >= 0 && self.Stores.Has(known))
            return false;

        _candidates.Clear();
        for (int which = 0; which <= WhatFollows.Max; which++)
            _candidates.Add(new Candidate(new Choice(self.Number, ChoiceKind.Late, which), which == 0 ? Cost.None : Cost.LateLoad));
        if (!TryTake(out Choice choice))
            Abandon();
        WhatFollows follows = _search.WhatFollows!;
        if (choice.Which == 0)
        {
            if (follows.Load is null && Use(ref location) is var cell and >= 0)
            {
                follows.Begin(self, cell);
                _noted.Add(follows);
            }

            return false;
        }

        _late = new LateLoad(self, Use(ref location), follows.Values[choice.Which - 1], follows);
        value = (T)_late.Value;
        _trace?.AddResult("(late)");
        return true;
    }

    /// <summary>The running thread comes to an access.</summary>
    private void NoteAccess(in ThreadAccess access, bool waits)
    {
        if (_options.LateLoadBound == 0 || _running is not { } self)
            return;
        if (waits)
            EndEarlier(self);
        foreach (WhatFollows follows in _noted)
            follows.AddAccess(self, access);
        if (LoadsLate(self) && (!_late!.IsIndependent(access) || waits) && (waits || access.Value is not null))
            WaitUntilLoaded(self);
    }

    /// <summary>The running thread comes to a store.</summary>
    private void NoteStore<T>(in Operation operation, ref T location, T value, bool releases)
    {
        if (_options.LateLoadBound == 0)
            return;

        // Which object a reference goes to cannot be compared with that of another execution.
        object stored = typeof(T).IsValueType || value is null ? value ?? (object)"null" : new object();
        NoteAccess(new ThreadAccess(operation.Name, operation.Target, stored), releases || IsLateIn(ref location));
        foreach (WhatFollows follows in _noted)
        {
            if (follows.MayBeEarlier(_running!) && _cells.Use(ref location) is var cell and >= 0 && !follows.Cells.Add(cell))
                _cells.Release(cell);
        }
    }

    /// <summary>The running thread comes to a cell.</summary>
    private void NoteCell(int cell)
    {
        foreach (WhatFollows follows in _noted)
            follows.AddReader(cell, _running!);
    }

    // Whether the running thread has a load of this cell that is late.
    private bool IsLateIn<T>(ref T location) => IsLate && _late!.Thread == _running && _cells.Find(ref location) == _late.Cell;

    private void WaitUntilLoaded(LogicalThread? self)
    {
        if (self is null)
            return;
        EndEarlier(self);
        if (LoadsLate(self))
            WaitUntilAllLoaded();
    }

    // What the thread does from now on comes after its loads so far. Where it has stored nothing meanwhile, it makes no difference when they came.
    private void EndEarlier(LogicalThread thread)
    {
        for (int index = _noted.Count - 1; index >= 0; index--)
        {
            WhatFollows follows = _noted[index];
            if (follows.EndEarlier(thread) && follows.Cells.Count == 1)
            {
                _cells.Release(follows.Cells.Single());
                _noted.RemoveAt(index);
            }
        }
    }

    private void ForgetWhatFollows()
    {
        foreach (int cell in _noted.SelectMany(static follows => follows.Cells))
            _cells.Release(cell);
        _noted.Clear();
    }

    /// <summary>The running thread waits until no load is late.</summary>
    internal void WaitUntilAllLoaded()
    {
        if (IsLate && _failure is null)
            Decide(_running!, new Operation("(until it has loaded)"), new Obstacle(() => !IsLate));
    }

    /// <summary>Something is wrong in another thread than the one that loads late. Whether there is such an execution is not known until the value has been stored.</summary>
    /// <returns>Whether that is so; otherwise it is a failure.</returns>
    private bool TrySuspect(string message)
    {
        if (!IsLate || _running is not { } self || LoadsLate(self))
            return false;
        _suspicion ??= message;
        return true;
    }

    private void NoteReached(int cell, object? value, MemoryView writer)
    {
        LogicalThread thread = _threads.Find(each => each.View == writer)!;
        foreach (WhatFollows follows in _noted)
            follows.AddStore(cell, value, thread);
        if (!IsLate || thread == _late!.Thread || !_late.TryEnd(cell, value))
            return;
        _late.Thread.View.Saw(cell, _weak!.Now);
        _trace?.AddLateLoad(_late.Thread, _late.Value);
        if (_suspicion is not null)
            RecordFailure(_suspicion);

        // The thread may wait for it.
        CountWrite(thread);
    }
}
