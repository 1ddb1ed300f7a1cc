namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>How all accesses of a litmus program are made.</summary>
public enum LitmusOrdering
{
    Plain,

    /// <summary>By <see cref="Volatile"/>.</summary>
    ReleaseAcquire,

    Interlocked,

    /// <summary>Plainly, and one thread has a process-wide barrier between its two.</summary>
    ProcessWide,
}

/// <summary>What keeps a load and the store that follows in order.</summary>
public enum Between
{
    Nothing,

    /// <summary>The load is volatile.</summary>
    Acquire,

    /// <summary>The store is volatile.</summary>
    Release,

    /// <summary>A full fence.</summary>
    Fence,

    /// <summary>The value that is stored is the one that was loaded.</summary>
    Data,

    /// <summary>The store comes only if what was loaded is 1.</summary>
    Control,
}

/// <summary>A program of a few stores and loads, and what can come of it. The results of the loads come first, and then, in some, the cells.</summary>
internal sealed class WeakLitmus
{
    private readonly Func<WeakLitmus, Func<string>[]> _program;
    private readonly Func<WeakLitmus, string>? _final;

    private LitmusOrdering _ordering;
    private int _x;
    private int _y;

    private WeakLitmus(Func<WeakLitmus, Func<string>[]> program, Func<WeakLitmus, string>? final = null)
    {
        _program = program;
        _final = final;
    }

    /// <summary>Message passing.</summary>
    internal static WeakLitmus MP { get; } = new(static cells =>
    [
        () => cells.StoreX(1) + cells.StoreY(1),
        () => cells.LoadY() + cells.Barrier() + cells.LoadX(),
    ]);

    /// <summary>Store buffering.</summary>
    internal static WeakLitmus SB { get; } = new(static cells =>
    [
        () => cells.StoreX(1) + cells.LoadY(),
        () => cells.StoreY(1) + cells.Barrier() + cells.LoadX(),
    ]);

    /// <summary>Load buffering.</summary>
    internal static WeakLitmus LB { get; } = new(static cells =>
    [
        () => cells.LoadX() + cells.StoreY(1),
        () => cells.LoadY() + cells.Barrier() + cells.StoreX(1),
    ]);

    /// <summary>Coherence of two reads.</summary>
    internal static WeakLitmus CoRR { get; } = new(static cells =>
    [
        () => cells.StoreX(1) + cells.StoreX(2),
        () => cells.LoadX() + cells.Barrier() + cells.LoadX(),
    ]);

    /// <summary>Coherence of a write and a read; then the cell.</summary>
    internal static WeakLitmus CoWR { get; } = new(
        static cells =>
        [
            () => cells.StoreX(1) + cells.Barrier() + cells.LoadX(),
            () => cells.StoreX(2),
        ],
        static cells => $"{cells._x}");

    /// <summary>Write-to-read causality.</summary>
    internal static WeakLitmus WRC { get; } = new(static cells =>
    [
        () => cells.StoreX(1),
        () => cells.LoadX() + cells.StoreY(1),
        () => cells.LoadY() + cells.Barrier() + cells.LoadX(),
    ]);

    /// <summary>Independent reads of independent writes.</summary>
    internal static WeakLitmus IRIW { get; } = new(static cells =>
    [
        () => cells.StoreX(1),
        () => cells.StoreY(1),
        () => cells.LoadX() + cells.Barrier() + cells.LoadY(),
        () => cells.LoadY() + cells.LoadX(),
    ]);

    /// <summary>Two threads write two cells each; then the cells.</summary>
    internal static WeakLitmus TwoPlusTwoW { get; } = new(
        static cells =>
        [
            () => cells.StoreX(1) + cells.StoreY(2),
            () => cells.StoreY(1) + cells.Barrier() + cells.StoreX(2),
        ],
        static cells => $"{cells._x}{cells._y}");

    /// <summary>What comes of it within the bounds.</summary>
    internal string[] Outcomes(LitmusOrdering ordering, ExplorationOptions options) => Outcomes(options, () =>
    {
        WeakLitmus cells = new(_program, _final) { _ordering = ordering };
        return (_program(cells), () => _final?.Invoke(cells) ?? "");
    });

    /// <summary>What comes of any program within the bounds.</summary>
    internal static string[] Outcomes(ExplorationOptions options, Func<(Func<string>[] Threads, Func<string> Final)> program)
    {
        HashSet<string> outcomes = [];
        Exploration exploration = Explorer.DepthFirst("litmus", execution =>
        {
            (Func<string>[] threads, Func<string> final) = program();
            string[] seen = new string[threads.Length];
            for (int index = 0; index < threads.Length; index++)
            {
                int thread = index;
                execution.Start($"{thread}", () => seen[thread] = threads[thread]());
            }

            execution.AtEnd(() => outcomes.Add(string.Concat(seen) + final()));
        }, options);
        return exploration.End == ExplorationEnd.Exhausted
            ? [.. outcomes.Order(StringComparer.Ordinal)]
            : throw new InvalidOperationException($"{exploration}");
    }

    private string StoreX(int value) => Store(ref _x, value);

    private string StoreY(int value) => Store(ref _y, value);

    private string LoadX() => Load(ref _x);

    private string LoadY() => Load(ref _y);

    private string Store(ref int cell, int value)
    {
        switch (_ordering)
        {
            case LitmusOrdering.ReleaseAcquire:
                Volatile.Write(ref cell, value);
                break;
            case LitmusOrdering.Interlocked:
                Interlocked.Exchange(ref cell, value);
                break;
            default:
                PlainAccess.Write(ref cell, value);
                break;
        }

        return "";
    }

    private string Load(ref int cell) => _ordering switch
    {
        LitmusOrdering.ReleaseAcquire => $"{Volatile.Read(ref cell)}",
        LitmusOrdering.Interlocked => $"{Interlocked.Add(ref cell, 0)}",
        _ => $"{PlainAccess.Read(ref cell)}",
    };

    private string Barrier()
    {
        if (_ordering == LitmusOrdering.ProcessWide)
            Interlocked.MemoryBarrierProcessWide();
        return "";
    }
}
