namespace LeanTasks.Completion;

/// <summary>
/// Defers the pruning of a long stack until the nodes abandoned there are in proportion to those that a walk would pass: otherwise
/// many nodes abandoned one after the other would take time quadratic in their number. 32 bytes.
/// </summary>
internal sealed class PruneHolder : Holder
{
    // How many have been abandoned since the last walk. Incremented by the thread that abandons a node, reset by the pruner.
    private int _abandoned;

    // How many must be abandoned before the next walk. Written by the pruner.
    private int _due;

    /// <summary>Counts one more abandoned node.</summary>
    /// <returns>Whether a walk is worth it.</returns>
    internal bool IsDue() => Interlocked.Increment(ref _abandoned) >= Volatile.Read(ref _due);

    /// <summary>Records how many staying nodes a walk has passed.</summary>
    internal void Walked(int length)
    {
        Volatile.Write(ref _due, length / 2);
        Volatile.Write(ref _abandoned, 0);
    }
}
