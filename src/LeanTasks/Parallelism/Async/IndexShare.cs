namespace LeanTasks.Parallelism;

/// <summary>
/// The indexes that a worker has claimed beyond the one it runs. Any worker may take one of them, so that they wait neither for a
/// body that suspends nor for a long one; only the owner adds some.
/// </summary>
/// <param name="next">The share that was added to the loop before; see <see cref="Next"/>.</param>
internal sealed class IndexShare(IndexShare? next)
{
    /// <summary>How many indexes a share can hold.</summary>
    internal const int Capacity = CountMask - 1;

    /// <summary>The offset from which a share cannot hold any. It would take years to reach it.</summary>
    internal const ulong OffsetLimit = 1UL << (64 - CountBits);

    private const int CountBits = 8;
    private const int CountMask = (1 << CountBits) - 1;

    // The count while the owner is about to add some.
    private const int BeingFilled = CountMask;

    // Added to the word to take one: the offset rises by one, the count falls by one.
    private const ulong OneTaken = CountMask;

    // The lowest offset left, in the bits above the count. Filled by the owner when it is empty, changed by compare-exchange. Two shares
    // are unlikely to be in one cache line, because different threads make them.
    private ulong _word;

    /// <summary>The next share of the loop, or null. The list only grows, at its head.</summary>
    internal IndexShare? Next { get; } = next;

    /// <summary>Whether the owner is about to add indexes.</summary>
    internal bool IsBeingFilled => CountOf(Look()) == BeingFilled;

    /// <summary>The content as a word: two equal words mean that nothing has been taken in between, or that the share is empty.</summary>
    internal ulong Look() => Volatile.Read(ref _word);

    /// <summary>Whether a word of <see cref="Look"/> holds something to take.</summary>
    internal static bool HasAny(ulong word) => CountOf(word) is > 0 and not BeingFilled;

    /// <summary>Takes the first of the indexes.</summary>
    internal bool TryTake(out ulong offset)
    {
        ulong word = Look();
        while (HasAny(word))
        {
            ulong found = Interlocked.CompareExchange(ref _word, word + OneTaken, word);
            if (found == word)
            {
                offset = word >> CountBits;
                return true;
            }

            word = found;
        }

        offset = 0;
        return false;
    }

    /// <summary>
    /// The owner of an empty share calls it before it claims: a worker that finds nothing left to claim must not leave while another
    /// has claimed several and not added them here yet.
    /// </summary>
    internal void BeginFilling() => Volatile.Write(ref _word, BeingFilled);

    /// <summary>Adds indexes. Called by the owner, after <see cref="BeginFilling"/>.</summary>
    internal void Fill(ulong offset, int count) => Volatile.Write(ref _word, (offset << CountBits) | (uint)count);

    private static int CountOf(ulong word) => (int)(word & CountMask);
}
