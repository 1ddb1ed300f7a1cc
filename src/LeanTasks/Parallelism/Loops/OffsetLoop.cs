using System.Numerics;

namespace LeanTasks.Parallelism;

/// <summary>A loop over indexes whose distance from the first fits into 64 bits.</summary>
/// <remarks>
/// <para>A worker whose bodies do not suspend claims more and more indexes in one go, up to <see cref="MaximumChunk"/>. It never claims
/// more than a part of what is left. It begins with the first, and puts the rest into its share, from which all may take. A worker that
/// is about to claim looks at one of the shares. It takes from it if it has not changed since the last look. When nothing is left to
/// claim, it takes from all shares.</para>
/// <para>So chunks reduce contention for the one counter, and delay no index.</para>
/// </remarks>
internal sealed class OffsetLoop<TIndex>(
    TIndex first, ulong length, in LoopPlace place, CancellationToken cancellationToken, Func<TIndex, CancellationToken, ValueTask> body)
    : IndexLoop<TIndex>(place, cancellationToken, body)
    where TIndex : IBinaryInteger<TIndex>
{
    private const int MaximumChunk = 64;

    // A worker leaves at least this many chunks of its size to each worker.
    private const int ChunksPerWorker = 4;

    private readonly TIndex _first = first;

    private readonly ulong _length = length;

    private readonly int _degree = place.Degree;

    // How many shares may still be added. Lowered by interlocked operations, below zero if too many workers ask.
    private int _sharesLeft = place.Degree == 1 ? 0 : Environment.ProcessorCount;

    // The lowest offset that has not been claimed. Raised by compare-exchange.
    private ulong _next;

    // All shares; see IndexShare.Next. Pushed by compare-exchange.
    private IndexShare? _shares;

    private protected override bool TryTake(ref IndexClaims claims, out TIndex index)
    {
        bool taken = (claims.Share is { } own && own.TryTake(out ulong offset)) || TryClaim(ref claims, out offset);
        if (claims.Streak < MaximumChunk)
            claims.Streak++;
        index = _first + TIndex.CreateTruncating(offset);
        return taken;
    }

    private bool TryClaim(ref IndexClaims claims, out ulong offset)
    {
        if (_shares is not null && TryTakeFromStuck(ref claims, out offset))
            return true;

        ulong next = Volatile.Read(ref _next);
        while (next < _length)
        {
            int count = Count(ref claims, next);
            IndexShare? share = count > 1 ? claims.Share : null;
            share?.BeginFilling();
            ulong found = Interlocked.CompareExchange(ref _next, next + (uint)count, next);
            bool claimed = found == next;
            share?.Fill(next + 1, claimed ? count - 1 : 0);
            if (claimed)
            {
                offset = next;
                return true;
            }

            next = found;
        }

        return TryTakeFromAny(out offset);
    }

    /// <summary>How many to claim in one go.</summary>
    private int Count(ref IndexClaims claims, ulong next)
    {
        if (claims.Streak <= 1 || claims.MayNotShare || next >= IndexShare.OffsetLimit - MaximumChunk)
            return 1;
        ulong count = Math.Min((ulong)claims.Streak, (_length - next) / ((ulong)_degree * ChunksPerWorker));
        if (count <= 1)
            return 1;

        // Only for a worker that has been fast so far: from about then on its share pays off.
        claims.Share ??= NewShare();
        claims.MayNotShare = claims.Share is null;
        return claims.MayNotShare ? 1 : (int)count;
    }

    private IndexShare? NewShare()
    {
        if (Volatile.Read(ref _sharesLeft) <= 0 || Interlocked.Decrement(ref _sharesLeft) < 0)
            return null;

        IndexShare? head = _shares;
        while (true)
        {
            IndexShare share = new(head);
            IndexShare? found = Interlocked.CompareExchange(ref _shares, share, head);
            if (ReferenceEquals(found, head))
                return share;
            head = found;
        }
    }

    /// <summary>Takes from the share of a worker that has not used it since this one looked at it last.</summary>
    private bool TryTakeFromStuck(ref IndexClaims claims, out ulong offset)
    {
        offset = 0;
        if (claims.Neighbour is { } neighbour && !ReferenceEquals(neighbour, claims.Share) && IndexShare.HasAny(claims.Seen) && neighbour.Look() == claims.Seen)
        {
            bool taken = neighbour.TryTake(out offset);
            claims.Seen = neighbour.Look();
            return taken;
        }

        // The next share, in turn.
        neighbour = claims.Neighbour?.Next ?? _shares;
        claims.Neighbour = neighbour;
        claims.Seen = neighbour?.Look() ?? 0;
        return false;
    }

    /// <summary>Called when nothing is left to claim: takes one of those that others have claimed, or returns that there are none.</summary>
    private bool TryTakeFromAny(out ulong offset)
    {
        SpinWait spinner = default;
        while (true)
        {
            bool some = false;
            for (IndexShare? share = Volatile.Read(ref _shares); share is not null; share = share.Next)
            {
                if (share.TryTake(out offset))
                    return true;
                some |= share.IsBeingFilled;
            }

            if (!some)
            {
                offset = 0;
                return false;
            }

            spinner.SpinOnce();
        }
    }
}

/// <summary>What a worker of a loop over indexes remembers from one index to the next. Used by its worker only.</summary>
internal struct IndexClaims
{
    /// <summary>The worker's share; null until it claims several in one go.</summary>
    internal IndexShare? Share;

    /// <summary>The share of another worker that it looked at last.</summary>
    internal IndexShare? Neighbour;

    /// <summary>The word of that share then.</summary>
    internal ulong Seen;

    /// <summary>How many indexes have been begun since a body suspended: as many may be claimed in one go.</summary>
    internal int Streak;

    /// <summary>Whether there are enough shares already, so that it claims one index at a time.</summary>
    internal bool MayNotShare;

    /// <summary>Called when a body has suspended: the worker must not claim more than it can begin.</summary>
    internal void BodySuspended() => Streak = 0;
}

/// <summary>
/// The indexes that a worker has claimed beyond the one it runs. Any worker may take one of them, so that they wait neither for a body
/// that suspends nor for a long one. Only the owner adds some.
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
    /// The owner of an empty share calls it before it claims. A worker that finds nothing left to claim must not leave while another has
    /// claimed several and not added them here yet.
    /// </summary>
    internal void BeginFilling() => Volatile.Write(ref _word, BeingFilled);

    /// <summary>Adds indexes. Called by the owner, after <see cref="BeginFilling"/>.</summary>
    internal void Fill(ulong offset, int count) => Volatile.Write(ref _word, (offset << CountBits) | (uint)count);

    private static int CountOf(ulong word) => (int)(word & CountMask);
}
