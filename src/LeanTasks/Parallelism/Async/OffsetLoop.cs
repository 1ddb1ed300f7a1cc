using System.Numerics;

namespace LeanTasks.Parallelism;

/// <summary>A loop over indexes whose distance from the first fits into 64 bits.</summary>
/// <remarks>
/// <para>A worker whose bodies do not suspend claims more and more indexes at once, up to <see cref="MaximumChunk"/>, and never
/// more than a part of what is left. It begins with the first, and puts the rest into its share, from which all may take. A worker
/// that is about to claim looks at one of the shares, and takes from it if it has not changed since the last look. When nothing is
/// left to claim, it takes from all shares.</para>
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

    /// <summary>How many to claim at once.</summary>
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
