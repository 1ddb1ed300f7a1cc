using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

// Memory, as x86 has it (TSO): a store waits in a buffer of its thread, where only the thread itself sees it, until the search
// lets it reach memory. Without store buffers, which is the default, it does so at once.
public sealed partial class Execution
{
    private readonly CellTable _cells = new();
    private readonly CellTable _tracedCells = new();

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
    /// <returns>Whether the store is in the thread's buffer, and not yet in memory.</returns>
    internal bool Store<T>(ref T location, T value, in Operation operation)
    {
        // A cell on the stack may be gone before the store gets there. It is hardly ever shared, so not much is lost.
        if (!HasStoreBuffers || _running is not { } self || self.Worker.IsOnItsStack(ref Unsafe.As<T, byte>(ref location)))
        {
            Fence();
            location = value;
            return false;
        }

        int cell = _cells.Add(ref location);
        if (cell < 0)
        {
            FenceAll();
            cell = _cells.Add(ref location);
        }

        self.Stores.Add(new BufferedStore<T>(_cells, cell, value, operation));
        return true;
    }

    /// <summary>All stores of the running thread reach memory.</summary>
    internal void Fence()
    {
        if (_running is not { Stores.IsEmpty: false } self)
            return;
        foreach (BufferedStore store in self.Stores.Clear())
            CountFlush(self, store);
    }

    /// <summary>All stores of all threads reach memory.</summary>
    internal void FenceAll()
    {
        Fence();
        foreach (LogicalThread thread in _threads)
        {
            while (!thread.Stores.IsEmpty)
                Flush(thread);
        }
    }

    /// <summary>Whether stores of the running thread have not reached memory.</summary>
    internal bool HoldsStoresBack => _running is { Stores.IsEmpty: false };

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
        Flush(_threads[choice.Thread]);
        return true;
    }

    /// <summary>
    /// Makes memory what <paramref name="next"/> sees, after the search has decided which stores of others reach it before the
    /// thread goes on. To hold stores back as their thread gives way is a delay, and costs; afterwards they come when they come.
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
            Flush(_threads[choice.Thread]);
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
        }
    }

    private void Flush(LogicalThread thread)
    {
        LogicalThread? seer = _seer;
        See(null);
        CountFlush(thread, thread.Stores.Flush());
        See(seer);
    }

    private void CountFlush(LogicalThread thread, BufferedStore store)
    {
        CountWrite(thread);
        _trace?.AddFlush(thread, store);
    }

    private void See(LogicalThread? thread)
    {
        if (_seer == thread)
            return;
        _seer?.Stores.Hide();
        _seer = thread;
        thread?.Stores.Show();
    }
}
