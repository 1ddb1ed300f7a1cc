namespace LeanTasks.Completion;

/// <summary>
/// Puts off the pruning of a long stack, until the nodes abandoned there are in proportion to those that a walk would pass: else
/// many that are abandoned one after the other would cost the square of their number. 32 bytes.
/// </summary>
internal sealed class PruneHolder : Holder
{
    // How many have been abandoned since the last walk. Incremented by whoever abandons one, reset by the pruner.
    private int _abandoned;

    // How many must be before the next walk. Written by the pruner.
    private int _due;

    /// <summary>Counts one more.</summary>
    /// <returns>Whether a walk is worth it.</returns>
    internal bool IsDue() => Interlocked.Increment(ref _abandoned) >= Volatile.Read(ref _due);

    /// <summary>A walk has passed so many nodes that stay.</summary>
    internal void Walked(int length)
    {
        Volatile.Write(ref _due, length / 2);
        Volatile.Write(ref _abandoned, 0);
    }
}
