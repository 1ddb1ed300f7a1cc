namespace LeanTasks.Parallelism;

/// <summary>What a worker of a loop over indexes remembers from one index to the next. Used by its worker only.</summary>
internal struct IndexClaims
{
    /// <summary>The worker's share; null until it claims several at once.</summary>
    internal IndexShare? Share;

    /// <summary>The share of another worker that it looked at last.</summary>
    internal IndexShare? Neighbour;

    /// <summary>The word of that share then.</summary>
    internal ulong Seen;

    /// <summary>How many indexes have been begun since a body suspended: as many may be claimed at once.</summary>
    internal int Streak;

    /// <summary>Whether there are enough shares already, so that it claims one index at a time.</summary>
    internal bool MayNotShare;

    /// <summary>Called when a body has suspended: the worker must not claim more than it can begin.</summary>
    internal void BodySuspended() => Streak = 0;
}
