namespace LeanTasks.Interleavings;

// Loads that come late, one at a time: LateLoad says how. Until the value has been stored, the thread waits before all that has to come after the load: fences,
// releases, accesses to the same cell, and stores that depend on it. If it is never stored, there is no such execution: it goes on, so that no thread has to be
// stopped in the middle, and what it shows is void.
public sealed partial class Execution
{
    // Of the loads of this execution that a search has come to for the first time.
    private readonly List<WhatFollows> _noted = [];

    private LateLoad? _late;

    /// <summary>Whether a load has read what was not stored by then: no failure counts.</summary>
    internal bool IsVoid { get; private set; }

    private bool IsLate => _late is { IsOver: false };

    /// <summary>Whether a load of the thread is still to come.</summary>
    internal bool LoadsLate(LogicalThread thread) => IsLate && _late!.Thread == thread;

    /// <summary>The running thread may load late: it does so if the search wants it.</summary>
    private bool TryLoadLate<T>(LogicalThread self, ref T location, out T value)
    {
        value = default!;
        if (_options.LateLoadBound == 0 || !typeof(T).IsPrimitive || IsLate || IsOnStackOf(self, ref location))
            return false;
        int cell = Use(ref location);
        if (cell < 0 || self.Stores.Has(cell) || _search.LoadsInTurn)
            return false;

        _candidates.Clear();
        for (int which = 0; which <= WhatFollows.Most; which++)
            _candidates.Add(new Candidate(new Choice(self.Number, ChoiceKind.Late, which), which == 0 ? Cost.None : Cost.LateLoad));
        if (!TryTake(out Choice choice))
            throw new ExecutionAbandonedException();
        WhatFollows follows = _search.WhatFollows!;
        if (choice.Which == 0)
        {
            if (follows.Load is not null)
                return false;
            follows.Begin(self, cell);
            _noted.Add(follows);
            return false;
        }

        _late = new LateLoad(self, cell, follows.Values[choice.Which - 1], follows);
        value = (T)_late.Value;
        _trace?.AddResult("(late)");
        return true;
    }

    /// <summary>The running thread comes to an access.</summary>
    private void NoteAccess(in ThreadAccess access, bool waits)
    {
        if (_options.LateLoadBound == 0 || _running is not { } self)
            return;
        foreach (WhatFollows follows in _noted)
            follows.AddAccess(self, access);
        if (LoadsLate(self) && (!_late!.IsIndependent(access) || waits) && (waits || access.Value is not null))
            WaitUntilLoaded(self);
    }

    /// <summary>The running thread comes to a store.</summary>
    private void NoteStore<T>(in Operation operation, ref T location, T value, bool releases)
    {
        // Which object a reference goes to cannot be compared with that of another execution.
        if (_options.LateLoadBound > 0)
            NoteAccess(new ThreadAccess(operation.Name, operation.Target, typeof(T).IsValueType || value is null ? value ?? (object)"null" : new object()), releases || IsLateIn(ref location));
    }

    // Whether the running thread has a load of this cell that is late.
    private bool IsLateIn<T>(ref T location) => IsLate && _late!.Thread == _running && _cells.Find(ref location) == _late.Cell;

    private void WaitUntilLoaded(LogicalThread? self)
    {
        if (self is not null && LoadsLate(self))
            WaitUntilAllLoaded();
    }

    /// <summary>The running thread waits until no load is late.</summary>
    internal void WaitUntilAllLoaded()
    {
        if (IsLate && _failure is null)
            Decide(_running!, new Operation("(until it has loaded)"), new Obstacle(() => !IsLate));
    }

    // Nobody can store the value any more.
    private void GiveUpLateLoad()
    {
        IsVoid = true;
        _late!.GiveUp();
    }

    private void NoteReached(int cell, object value, MemoryView writer)
    {
        LogicalThread thread = _threads.Find(each => each.View == writer)!;
        foreach (WhatFollows follows in _noted)
            follows.AddStore(cell, value, thread);
        if (!IsLate || thread == _late!.Thread || !_late.TryEnd(cell, value))
            return;
        _late.Thread.View.Saw(cell, _weak!.Now);
        _trace?.AddLateLoad(_late.Thread, value);

        // The thread may wait for it.
        CountWrite(thread);
    }
}
