using System.Numerics;

namespace LeanTasks.Parallelism;

/// <summary>A loop over indexes whose type or number permits only counting from one to the next.</summary>
internal sealed class CountingLoop<TIndex>(
    TIndex fromInclusive, TIndex toExclusive, in LoopPlace place, CancellationToken cancellationToken, Func<TIndex, CancellationToken, ValueTask> body)
    : IndexLoop<TIndex>(place, cancellationToken, body)
    where TIndex : IBinaryInteger<TIndex>
{
    private readonly TIndex _toExclusive = toExclusive;

    private readonly Lock _lock = new();

    // The next index. Guarded by _lock.
    private TIndex _next = fromInclusive;

    private protected override bool TryTake(ref IndexClaims claims, out TIndex index)
    {
        lock (_lock)
        {
            index = _next;
            if (index >= _toExclusive)
                return false;
            _next++;
            return true;
        }
    }
}
