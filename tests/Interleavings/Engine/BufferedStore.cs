namespace LeanTasks.Interleavings;

/// <summary>
/// A store that its own thread sees and the others do not. While that thread runs, memory has it; before another runs, it is
/// taken back. So plain accesses, which the explorer does not know of, see what they should, too.
/// </summary>
internal abstract class BufferedStore
{
    /// <summary>Memory has the store from now on.</summary>
    internal abstract void Show();

    /// <summary>Memory has what it had before.</summary>
    /// <returns>The store that a plain write of the thread amounts to, which has overwritten this one; null if there was none.</returns>
    internal abstract BufferedStore? Hide();

    /// <summary>The store is no longer needed, because memory has it or will never have it.</summary>
    internal abstract void Release();

    /// <summary>The line of the trace that says that memory has the store.</summary>
    internal abstract string Describe(Trace trace);
}

/// <summary>A store of a value of a certain type.</summary>
/// <typeparam name="T">The type of the cell.</typeparam>
internal sealed class BufferedStore<T>(CellTable cells, int cell, T value, Operation operation) : BufferedStore
{
    private T _hidden = default!;

    private ref T Location => ref cells.Get<T>(cell);

    internal override void Show()
    {
        _hidden = Location;
        Location = value;
    }

    internal override BufferedStore? Hide()
    {
        T current = Location;
        Location = _hidden;
        bool isUnchanged = typeof(T).IsValueType ? EqualityComparer<T>.Default.Equals(current, value) : ReferenceEquals(current, value);
        if (isUnchanged)
            return null;
        cells.AddUse(cell);
        return new BufferedStore<T>(cells, cell, current, operation);
    }

    internal override void Release() => cells.Release(cell);

    internal override string Describe(Trace trace) => $"{trace.CellName(operation)} = {trace.NameOf(value)}";
}
