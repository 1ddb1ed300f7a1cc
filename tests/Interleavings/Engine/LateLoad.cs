namespace LeanTasks.Interleavings;

/// <summary>
/// A plain load that comes after later stores of its thread, as Armv8 and .NET let it. It reads what another thread stores later; the thread goes on with that
/// value meanwhile, and so it must be known. The value is one that an execution before had there, in which the load came in its turn and the thread went on alone
/// (<see cref="WhatFollows"/>).
/// </summary>
/// <param name="thread">The thread.</param>
/// <param name="cell">The number of the cell.</param>
/// <param name="value">The value.</param>
/// <param name="follows">What followed where the load came in its turn.</param>
internal sealed class LateLoad(LogicalThread thread, int cell, object value, WhatFollows follows)
{
    private int _accesses;
    private bool _differs;

    internal LogicalThread Thread => thread;

    internal int Cell => cell;

    internal object Value => value;

    /// <summary>Whether the value has been stored, and so read, or is no longer waited for.</summary>
    internal bool IsOver { get; private set; }

    /// <summary>
    /// Whether the thread's next access does not depend on the load: it is what came next without that value, and so were all before. A store that depends
    /// comes after the load (dependencies order it: Armv8; speculation shows no stores: .NET).
    /// </summary>
    internal bool IsIndependent(in ThreadAccess access)
    {
        _differs = _differs || _accesses == follows.Accesses.Count || !follows.Accesses[_accesses++].Matches(access);
        return !_differs;
    }

    internal void GiveUp() => IsOver = true;

    /// <summary>A value has been stored.</summary>
    /// <returns>Whether it is the one that the load reads.</returns>
    internal bool TryEnd(int stored, object stores)
    {
        IsOver = IsOver || (stored == cell && stores.Equals(value));
        return IsOver;
    }
}

/// <summary>What followed a load that came in its turn, the first time that a search came to it.</summary>
internal sealed class WhatFollows
{
    private const int MostValues = 2;

    private bool _isAlone = true;

    /// <summary>What other threads stored in the cell later: as many different values as a load can choose from.</summary>
    internal List<object> Values { get; } = [];

    /// <summary>What the thread did, until another went on.</summary>
    internal List<ThreadAccess> Accesses { get; } = [];

    /// <summary>The load; null where none has been noted.</summary>
    internal (LogicalThread Thread, int Cell)? Load { get; private set; }

    /// <summary>How many there can be.</summary>
    internal static int Most => MostValues;

    internal void Begin(LogicalThread thread, int cell) => Load = (thread, cell);

    internal void AddAccess(LogicalThread thread, in ThreadAccess access)
    {
        if (_isAlone && thread == Load?.Thread)
            Accesses.Add(access);
    }

    /// <summary>Another thread goes on: what the thread does afterwards may come of what that has done.</summary>
    internal void EndAlone(LogicalThread next) => _isAlone &= next == Load?.Thread;

    internal void AddStore(int cell, object value, LogicalThread writer)
    {
        if (Load is { } load && load.Cell == cell && load.Thread != writer && Values.Count < MostValues && !Values.Contains(value))
            Values.Add(value);
    }
}

/// <summary>An access of a thread, to compare with that of another execution.</summary>
/// <param name="What">What it does.</param>
/// <param name="Name">What the source calls the cell.</param>
/// <param name="Value">What is stored; null for what is no store.</param>
internal readonly record struct ThreadAccess(string What, string Name, object? Value = null)
{
    /// <summary>Whether it is the same one. Where the name leaves open which cell it is, that is not known.</summary>
    internal bool Matches(in ThreadAccess other) =>
        this == other && (Value is null || NamesOneCell);

    // Not "an element", nor "what a reference goes to": so the weaver names them.
    private bool NamesOneCell => !Name.Replace("ref ", "", StringComparison.Ordinal).AsSpan().ContainsAny('[', ' ');
}
