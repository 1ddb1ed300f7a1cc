namespace LeanTasks.Interleavings;

/// <summary>
/// Memory as Armv8 has it: stores reach it in one order, which is the same for all threads, and a load reads what a cell had at a moment that
/// the thread's earlier loads and fences leave open (<see cref="MemoryView"/>). After Pulte, Pichon-Pharabod, Kang, Lee and Hur,
/// "Promising-ARM/RISC-V: a simpler and faster operational concurrency model" (PLDI 2019). There a thread promises a store before it comes to
/// it; here a store or a load (<see cref="LateLoad"/>) is late.
/// </summary>
internal sealed class WeakMemory(CellTable cells)
{
    // By the number that the table has for the cell, of which a history is a use.
    private readonly Dictionary<int, CellHistory> _histories = [];

    /// <summary>Called with each cell that is stored in, the value if a load of it may be late, and who stored it; null for nobody.</summary>
    internal Action<int, object?, MemoryView>? Reached { get; init; }

    /// <summary>The current moment.</summary>
    internal long Now { get; private set; }

    /// <summary>A store reaches memory.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="before">What memory had there.</param>
    /// <param name="value">What it has from now on.</param>
    /// <param name="releases">Whether the thread's earlier accesses come before it.</param>
    /// <param name="writer">The view of the thread that has stored.</param>
    internal void Add<T>(int cell, T before, T value, bool releases, MemoryView writer)
    {
        // One history for all types by which code may read a reference.
        if (!typeof(T).IsValueType && typeof(T) != typeof(object))
        {
            Add<object?>(cell, before, value, releases, writer);
            return;
        }

        CellHistory<T> history = TryFind(cell, before, out _) ?? Begin(cell, before);
        if (releases)
            writer.OrderStores(Now);
        history.Add(new PastValue<T>(value, ++Now, writer));
        writer.Stored(cell, Now);
        if (Reached is not null)
            Reached(cell, LateLoad.MayBe<T>() ? value : null, writer);
    }

    /// <summary>The history of a cell; null if there is none, and so nothing but what memory has.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="newest">What memory has there. If code has written it that the explorer does not know of, all threads see it.</param>
    /// <param name="isUnknown">Whether such code has.</param>
    internal CellHistory<T>? TryFind<T>(int cell, T newest, out bool isUnknown)
    {
        isUnknown = false;
        if (!_histories.TryGetValue(cell, out CellHistory? history))
            return null;
        if (history is CellHistory<T> known && CellValue.AreSame(known.Newest, newest))
            return known;
        isUnknown = true;
        _histories.Remove(cell);
        cells.Release(cell);
        return null;
    }

    /// <summary>All threads see what memory has.</summary>
    internal void Forget()
    {
        foreach (int cell in _histories.Keys)
            cells.Release(cell);
        _histories.Clear();
    }

    private CellHistory<T> Begin<T>(int cell, T first)
    {
        CellHistory<T> history = new(first);
        _histories.Add(cell, history);
        cells.AddUse(cell);
        return history;
    }
}
