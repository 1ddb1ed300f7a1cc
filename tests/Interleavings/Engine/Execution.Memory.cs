using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

// Memory, as x86 has it (TSO): a store waits in a buffer of its thread, where only the thread itself sees it, until the search
// lets it reach memory. Without store buffers, which is the default, it does so at once. Where memory is weak, stores leave the
// buffer in other orders, too, and Execution.WeakMemory.cs has the loads.
public sealed partial class Execution
{
    private readonly CellTable _cells;
    private readonly CellTable _tracedCells;

    // Whose stores memory shows though they have not reached it; that is the thread which runs.
    private LogicalThread? _seer;

    private bool HasStoreBuffers => _options.StoreDelayBound > 0;

    /// <summary>Tells a cell from others in a trace, also when the collector has moved it; 0 where there is none.</summary>
    internal nint CellOf<T>(ref T location)
    {
        if (_trace is null || _running is null)
            return 0;
        int cell = _tracedCells.Find(ref location);
        if (cell < 0)
            cell = _tracedCells.Add(ref location);

        // No hash code of an object is negative. -1, for a cell that has no room, comes to 0.
        return -1 - cell;
    }

    /// <summary>The running thread stores a value: at its turn, and for the others not necessarily before its next fence.</summary>
    /// <param name="location">The cell.</param>
    /// <param name="value">The value.</param>
    /// <param name="releases">Whether all earlier accesses of the thread come before it.</param>
    /// <param name="operation">The step.</param>
    /// <returns>Whether the store is in the thread's buffer, and not yet in memory.</returns>
    internal bool Store<T>(ref T location, T value, bool releases, in Operation operation)
    {
        // A cell on the stack may be gone before the store gets there. It is hardly ever shared, so not much is lost.
        if (_running is not { } self || IsOnStackOf(self, ref location))
        {
            Drain();
            location = value;
            return false;
        }

        NoteStore(operation, ref location, value, releases);
        if (!HasStoreBuffers)
        {
            T before = location;
            location = value;
            Stored(ref location, before, releases);
            return false;
        }

        self.Stores.Add(new BufferedStore<T>(_cells, Use(ref location), value, releases, operation));
        return true;
    }

    /// <summary>All stores of the running thread reach memory, and no load that follows is earlier.</summary>
    internal void Fence()
    {
        WaitUntilLoaded(_running);
        Drain();
        Acquire();
    }

    /// <summary>All stores of the running thread reach memory.</summary>
    internal void Drain()
    {
        if (_running is not { Stores.IsEmpty: false } self)
            return;
        foreach (BufferedStore store in self.Stores.Clear())
            Reach(self, store);
    }

    /// <summary>The same as <see cref="Fence"/>, for all threads.</summary>
    internal void FenceAll()
    {
        Drain();
        foreach (LogicalThread thread in _threads)
        {
            while (!thread.Stores.IsEmpty)
                Flush(thread, 0);
        }

        foreach (LogicalThread thread in _threads)
            Acquire(thread);
    }

    /// <summary>Whether stores of the running thread have not reached memory, or may be late.</summary>
    internal bool HoldsStoresBack => _running is { Stores.IsEmpty: false } or { View.HasLateStores: true };

    /// <summary>Whether stores of any thread have not reached memory.</summary>
    internal bool AnyHoldsStoresBack => _threads.Exists(static thread => !thread.Stores.IsEmpty);

    /// <summary>Lets a store reach memory because nobody can go on otherwise, or because all have ended.</summary>
    /// <returns>Whether there was one.</returns>
    private bool TryFlush()
    {
        _candidates.Clear();
        AddFlushes(except: null);
        if (_candidates.Count == 0 || !TryTake(out Choice choice))
            return false;
        Flush(_threads[choice.Thread], choice.Which);
        return true;
    }

    /// <summary>
    /// Makes memory what <paramref name="next"/> sees, after the search has decided which stores of others reach it before the
    /// thread goes on. To hold stores back as their thread gives way is a delay, and costs; afterwards they come when they come. So is it a delay
    /// that a younger store comes first.
    /// </summary>
    private bool TryTurnMemoryTo(LogicalThread next)
    {
        if (!HasStoreBuffers)
            return true;

        Candidate goesOn = new(new Choice(next.Number), Cost.None);
        while (true)
        {
            bool delays = _running != next && _running is { Stores.IsEmpty: false };
            _candidates.Clear();
            if (delays)
                _candidates.Add(new Candidate(new Choice(_running!.Number, ChoiceKind.Flush), Cost.None));
            else
                _candidates.Add(goesOn);
            AddFlushes(except: next);
            if (delays)
                _candidates.Add(goesOn with { Cost = Cost.Delay });

            if (!TryTake(out Choice choice))
                return false;
            if (choice.Kind == ChoiceKind.Step)
                break;
            Flush(_threads[choice.Thread], choice.Which);
        }

        See(next);
        return true;
    }

    private void AddFlushes(LogicalThread? except)
    {
        foreach (LogicalThread thread in _threads)
        {
            if (thread == except || thread.Stores.IsEmpty)
                continue;
            Candidate flush = new(new Choice(thread.Number, ChoiceKind.Flush), Cost.None);
            if (!_candidates.Contains(flush))
                _candidates.Add(flush);
            for (int store = 1; HasWeakMemory && store < thread.Stores.Count; store++)
            {
                if (thread.Stores.MayOvertake(store))
                    _candidates.Add(new Candidate(new Choice(thread.Number, ChoiceKind.Flush, store), Cost.Delay));
            }
        }
    }

    private void Flush(LogicalThread thread, int which)
    {
        LogicalThread? seer = _seer;
        See(null);
        Reach(thread, thread.Stores.Flush(which));
        See(seer);
    }

    private void Reach(LogicalThread thread, BufferedStore store)
    {
        if (_weak is not null)
            store.AddTo(_weak, thread.View);
        store.Release();
        CountWrite(thread);
        _trace?.AddFlush(thread, store);
    }

    /// <summary>One use of a cell's number. Where there is no room for another, nothing is held back or remembered any more.</summary>
    private int Use<T>(ref T location)
    {
        int cell = _cells.Use(ref location);
        if (cell >= 0)
            return cell;
        FenceAll();
        _weak?.Forget();
        ForgetWhatFollows();
        return _cells.Use(ref location);
    }

    private static bool IsOnStackOf<T>(LogicalThread thread, ref T location) => thread.Worker!.IsOnItsStack(ref Unsafe.As<T, byte>(ref location));

    private void See(LogicalThread? thread)
    {
        if (_seer == thread)
            return;
        _seer?.Stores.Hide();
        _seer = thread;
        thread?.Stores.Show();
    }
}
