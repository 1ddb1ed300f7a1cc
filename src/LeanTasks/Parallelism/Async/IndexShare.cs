namespace LeanTasks.Parallelism;

/// <summary>
/// The indexes that a worker has claimed beyond the one it runs. Everybody may take one of them, so that they wait neither for a
/// body that suspends nor for one that lasts; only the owner puts some in.
/// </summary>
/// <param name="next">The share that was added to the loop before; see <see cref="Next"/>.</param>
internal sealed class IndexShare(IndexShare? next)
{
    /// <summary>How many indexes a share can hold.</summary>
    internal const int Capacity = CountMask - 1;

    /// <summary>The offset that a share can hold none from. It would take years to come so far.</summary>
    internal const ulong OffsetLimit = 1UL << (64 - CountBits);

    private const int CountBits = 8;
    private const int CountMask = (1 << CountBits) - 1;

    // A count that says: the owner is about to put some in.
    private const int BeingFilled = CountMask;

    // What to add to the word to take one: the offset rises by one, the count falls by one.
    private const ulong OneTaken = CountMask;

    // The lowest offset left, above how many there are. Filled by the owner when it is empty, lowered by compare-exchange. That two
    // shares have a cache line in common is not likely, because they are made by different threads.
    private ulong _word;

    /// <summary>The next share of the loop, or null. The list only grows, at its head.</summary>
    internal IndexShare? Next { get; } = next;

    /// <summary>Whether indexes are about to be put in.</summary>
    internal bool IsBeingFilled => CountOf(Look()) == BeingFilled;

    /// <summary>What is in it: a word that is the same again only if nothing has been taken meanwhile, or nothing is in it.</summary>
    internal ulong Look() => Volatile.Read(ref _word);

    /// <summary>Whether a word of <see cref="Look"/> says that there is something to take.</summary>
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
    /// To be called by the owner of an empty share before it claims: who finds nothing more to claim must not go away while somebody
    /// has claimed several, and not put them here yet.
    /// </summary>
    internal void BeginFilling() => Volatile.Write(ref _word, BeingFilled);

    /// <summary>Puts indexes in. By the owner, after <see cref="BeginFilling"/>.</summary>
    internal void Fill(ulong offset, int count) => Volatile.Write(ref _word, (offset << CountBits) | (uint)count);

    private static int CountOf(ulong word) => (int)(word & CountMask);
}
