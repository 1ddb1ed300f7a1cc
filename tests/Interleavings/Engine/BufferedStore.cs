namespace LeanTasks.Interleavings;

/// <summary>
/// A store that its own thread sees and the others do not. While that thread runs, memory has it; before another runs, it is
/// taken back. So plain accesses, which the explorer does not know of, see what they should, too.
/// </summary>
/// <param name="cells">Where the reference to its cell is.</param>
/// <param name="cell">The cell.</param>
/// <param name="releases">Whether all earlier stores of the thread reach memory before it.</param>
internal abstract class BufferedStore(CellTable cells, int cell, bool releases)
{
    internal int Cell => cell;

    internal bool Releases => releases;

    protected CellTable Cells => cells;

    /// <summary>Memory has the store from now on.</summary>
    internal abstract void Show();

    /// <summary>Memory has what it had before.</summary>
    /// <returns>The store that a plain write of the thread amounts to, which has overwritten this one; null if there was none.</returns>
    internal abstract BufferedStore? Hide();

    /// <summary>Memory has had the store since it was last shown, and has it for good.</summary>
    /// <param name="memory">What remembers that.</param>
    /// <param name="writer">The view of the thread that has stored.</param>
    internal abstract void AddTo(WeakMemory memory, MemoryView writer);

    /// <summary>The store is no longer needed, because memory has it or will never have it.</summary>
    internal void Release() => cells.Release(cell);

    /// <summary>The line of the trace that says that memory has the store.</summary>
    internal abstract string Describe(Trace trace);
}

/// <summary>A store of a value of a certain type.</summary>
/// <typeparam name="T">The type of the cell.</typeparam>
internal sealed class BufferedStore<T>(CellTable cells, int cell, T value, bool releases, Operation operation) : BufferedStore(cells, cell, releases)
{
    private T _hidden = default!;

    private ref T Location => ref Cells.Get<T>(Cell);

    internal override void Show()
    {
        _hidden = Location;
        Location = value;
    }

    internal override BufferedStore? Hide()
    {
        T current = Location;
        Location = _hidden;
        if (CellValue.AreSame(current, value))
            return null;
        Cells.AddUse(Cell);
        return new BufferedStore<T>(Cells, Cell, current, releases: false, operation);
    }

    internal override void AddTo(WeakMemory memory, MemoryView writer) => memory.Add(Cell, _hidden, value, Releases, writer);

    internal override string Describe(Trace trace) => $"{trace.CellName(operation)} = {trace.NameOf(value)}";
}
