namespace LeanTasks.Interleavings;

/// <summary>A thread of the program under test, in one execution.</summary>
internal sealed class LogicalThread(int number, string name, Action body)
{
    private Obstacle _obstacle;

    // How many writes of others the thread knew of when it last spun.
    private long _othersWritesSeen;

    internal int Number => number;

    internal Action Body => body;

    /// <summary>The real thread that runs it; null until it begins.</summary>
    internal Worker? Worker { get; set; }

    /// <summary>The stores that the others do not see yet.</summary>
    internal StoreBuffer Stores { get; } = new();

    /// <summary>What the thread's loads may not be older than, where memory is weak.</summary>
    internal MemoryView View { get; } = new();

    /// <summary>What the shadow of a thread keeps for the whole of its life.</summary>
    internal object? Tag { get; set; }

    internal bool HasBegun => Worker is not null;

    internal bool HasEnded { get; set; }

    /// <summary>How many writes this thread made.</summary>
    internal long Writes { get; set; }

    /// <summary>What the thread will do next.</summary>
    internal Operation Pending { get; private set; } = new("Thread.Start");

    /// <summary>Where in the source that is; known only while tracing.</summary>
    internal string PendingSite { get; private set; } = "";

    internal bool Spins => _obstacle.Spins;

    /// <summary>When the thread can go on even though what it waits for has not come; null for never.</summary>
    internal TimeSpan? Deadline => HasEnded ? null : _obstacle.Deadline;

    /// <summary>Whether the search has decided that the thread waits no longer.</summary>
    internal bool HasTimedOut { get; private set; }

    public override string ToString() => $"T{number} {name}";

    internal void Arrive(in Operation operation, string site, in Obstacle obstacle)
    {
        Pending = operation;
        PendingSite = site;
        _obstacle = obstacle;
        HasTimedOut = false;
    }

    internal void TimeOut() => HasTimedOut = true;

    /// <summary>What the thread waits for has come, though it cannot go on yet: it can no longer time out.</summary>
    internal void ForgetDeadline() => _obstacle = _obstacle with { Deadline = null };

    internal void Leave(long allWrites)
    {
        if (_obstacle.Spins)
            _othersWritesSeen = allWrites - Writes;
        _obstacle = default;
    }

    /// <summary>Whether the thread can take its next step. A spinner cannot until somebody else has written.</summary>
    internal bool CanGoOn(long allWrites) =>
        !HasEnded
        && (!_obstacle.Spins || allWrites - Writes > _othersWritesSeen)
        && (_obstacle.Condition is null || _obstacle.Condition());
}
