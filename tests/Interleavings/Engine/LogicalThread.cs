namespace LeanTasks.Interleavings;

/// <summary>A thread of the program under test, in one execution.</summary>
internal sealed class LogicalThread(int number, string name, Action body, Worker worker)
{
    // What must come true before the thread can go on; null if nothing must.
    private Func<bool>? _condition;

    private bool _spins;

    // How many writes of others the thread knew of when it last spun.
    private long _othersWritesSeen;

    internal int Number => number;

    internal Action Body => body;

    internal Worker Worker => worker;

    internal bool HasBegun { get; set; }

    internal bool HasEnded { get; set; }

    /// <summary>How many writes this thread made.</summary>
    internal long Writes { get; set; }

    /// <summary>What the thread will do next.</summary>
    internal Operation Pending { get; private set; } = new("Thread.Start");

    /// <summary>Where in the source that is; known only while tracing.</summary>
    internal string PendingSite { get; private set; } = "";

    internal bool Spins => _spins;

    public override string ToString() => $"T{number} {name}";

    internal void Arrive(in Operation operation, string site, Func<bool>? condition, bool spins)
    {
        Pending = operation;
        PendingSite = site;
        _condition = condition;
        _spins = spins;
    }

    internal void Leave(long allWrites)
    {
        _condition = null;
        if (_spins)
            _othersWritesSeen = allWrites - Writes;
        _spins = false;
    }

    /// <summary>Whether the thread can take its next step. A spinner cannot until somebody else has written.</summary>
    internal bool CanGoOn(long allWrites) =>
        !HasEnded && (!_spins || allWrites - Writes > _othersWritesSeen) && (_condition is null || _condition());
}
