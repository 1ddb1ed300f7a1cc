namespace LeanTasks.Interleavings;

/// <summary>Decides which schedules are run, and in what order.</summary>
internal abstract class Search
{
    /// <summary>What <see cref="Choose"/> answers when an execution does not go as the earlier one that it should repeat.</summary>
    internal const int Mismatch = -1;

    /// <summary>What is wrong after a mismatch.</summary>
    internal const string MismatchMessage =
        "This execution does not go as the one it repeats: something outlives an execution (a static field, a cache), "
        + "or the code asks a clock or chance.";

    /// <summary>How many executions so far had no preemption, how many one, and so on; empty where that is not counted.</summary>
    internal virtual IReadOnlyList<long> ByPreemptions => [];

    /// <summary>In how many executions so far a load came late.</summary>
    internal virtual long LateExecutions => 0;

    /// <summary>Whether each load comes in its turn from now on.</summary>
    internal virtual bool LoadsInTurn => true;

    /// <summary>What is known, or is to be noted, of what follows the load about which the search has just been asked.</summary>
    internal virtual WhatFollows? WhatFollows => null;

    /// <summary>Begins the next execution, or says that there is none left.</summary>
    internal abstract bool MoveNext();

    /// <summary>Chooses what happens next. The first candidate is the running thread, if that can go on; it is free in any case.</summary>
    /// <param name="candidates">At least two.</param>
    /// <returns>An index, or <see cref="Mismatch"/>.</returns>
    internal abstract int Choose(ReadOnlySpan<Candidate> candidates);
}
