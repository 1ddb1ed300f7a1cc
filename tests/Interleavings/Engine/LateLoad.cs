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
    // How far the thread has come in what follows.
    private int _accesses;
    private bool _differs;

    /// <summary>Whether a value of this type can be known from another execution: not a reference, nor an address, since what is there is not there in another.</summary>
    internal static bool MayBe<T>() => typeof(T).IsPrimitive && typeof(T) != typeof(nint) && typeof(T) != typeof(nuint);

    internal LogicalThread Thread => thread;

    internal int Cell => cell;

    internal object Value => value;

    /// <summary>Whether the value has been stored, and so read.</summary>
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

    /// <summary>A value has been stored.</summary>
    /// <returns>Whether it is the one that the load reads.</returns>
    internal bool TryEnd(int stored, object? stores)
    {
        IsOver = IsOver || (stored == cell && value.Equals(stores));
        return IsOver;
    }
}

/// <summary>What followed a load that came in its turn, the first time that a search came to it.</summary>
/// <remarks>
/// A late load makes a difference only if what it reads was stored by a thread, or after one, that had come to a cell in which the load's own thread had
/// stored meanwhile. Otherwise it reads the same in its turn, in the execution in which that other thread comes before it.
/// </remarks>
internal sealed class WhatFollows
{
    private const int MaxValues = 2;

    private bool _isAlone = true;
    private bool _mayBeEarlier = true;
    private bool _isSeen;

    /// <summary>What other threads stored in the cell later, and may have stored because they saw what the thread did after the load: as many different values as a load can choose from.</summary>
    internal List<object> Values { get; } = [];

    /// <summary>The number of the load's cell, and of those in which the thread then stored before it came to what has to come after the load.</summary>
    internal HashSet<int> Cells { get; } = [];

    /// <summary>What the thread did, until another went on.</summary>
    internal List<ThreadAccess> Accesses { get; } = [];

    /// <summary>The load; null where none has been noted.</summary>
    internal (LogicalThread Thread, int Cell)? Load { get; private set; }

    /// <summary>How many there can be.</summary>
    internal static int Max => MaxValues;

    internal void Begin(LogicalThread thread, int cell)
    {
        Load = (thread, cell);
        Cells.Add(cell);
    }

    /// <summary>A thread comes to an access.</summary>
    /// <param name="thread">The thread.</param>
    /// <param name="access">The access.</param>
    internal void AddAccess(LogicalThread thread, in ThreadAccess access)
    {
        if (_isAlone && MayBeEarlier(thread))
            Accesses.Add(access);
    }

    /// <summary>Whether what the thread does now may come before the load.</summary>
    internal bool MayBeEarlier(LogicalThread thread) => _mayBeEarlier && thread == Load?.Thread;

    /// <summary>All that the thread does from now on comes after the load.</summary>
    /// <returns>Whether this is the load's thread, and it is so only now.</returns>
    internal bool EndEarlier(LogicalThread thread)
    {
        if (!MayBeEarlier(thread))
            return false;
        _mayBeEarlier = false;
        return true;
    }

    /// <summary>A thread comes to a cell.</summary>
    internal void AddReader(int cell, LogicalThread thread) => _isSeen |= thread != Load?.Thread && cell != Load?.Cell && Cells.Contains(cell);

    /// <summary>Another thread goes on: what the thread does afterwards may come of what that has done.</summary>
    internal void EndAlone(LogicalThread next) => _isAlone &= next == Load?.Thread;

    internal void AddStore(int cell, object? value, LogicalThread writer)
    {
        AddReader(cell, writer);
        if (_isSeen && Load is { } load && load.Cell == cell && load.Thread != writer && value is not null && Values.Count < MaxValues && !Values.Contains(value))
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
