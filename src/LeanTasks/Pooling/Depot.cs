using LeanTasks.Threading;

namespace LeanTasks.Pooling;

/// <summary>
/// The global list of one method. It has full magazines for the threads that rent more boxes than they return, and empty ones
/// for the others.
/// </summary>
/// <param name="stateMachine">The state machine of the method whose boxes these are.</param>
/// <param name="magazineSize">How many boxes a magazine holds.</param>
/// <param name="maxFull">How many full magazines are kept.</param>
internal sealed class Depot(Type stateMachine, int magazineSize, int maxFull)
{
    // Never more than maxFull. Guarded by the lock of this object, except for reading the count.
    private MagazineStack _full;

    // Together with the full ones never more than maxFull, because one gets here only in exchange for a full one. Guarded likewise.
    private MagazineStack _empty;

    // The method's name; made when there is a listener. Any thread may write it; all write the same.
    private string? _method;

    /// <summary>For tests, like the next member.</summary>
    internal int FullMagazines => _full.Count;

    internal int EmptyMagazines => _empty.Count;

    /// <summary>The method's name, for people.</summary>
    internal string Method => _method ??= MethodName.Of(stateMachine);

    /// <summary>Returns a full magazine in exchange for an empty one; or, if there is none, returns null and takes nothing.</summary>
    internal Magazine? TryTakeFull(Magazine? empty)
    {
        // A thread that sees an old count makes a new box. That is cheaper than queueing for the lock in vain while the first
        // boxes are made.
        if (_full.Count == 0)
            return null;
        using (Uninterrupted.Lock(this))
        {
            Magazine? full = _full.TryPop();
            if (full is not null && empty is not null)
                _empty.Push(empty);
            return full;
        }
    }

    /// <summary>Returns an empty magazine, in exchange for a full one if the caller has one.</summary>
    internal Magazine TakeEmpty(Magazine? full)
    {
        using (Uninterrupted.Lock(this))
        {
            if (full is null || _full.Count < maxFull)
            {
                if (full is not null)
                    _full.Push(full);
                return _empty.TryPop() ?? new Magazine(magazineSize);
            }
        }

        full.Clear();
        CountDropped(1);
        return full;
    }

    /// <summary>Drops half of the magazines that have not been needed since the last call.</summary>
    internal void Trim()
    {
        int dropped;
        using (Uninterrupted.Lock(this))
        {
            dropped = _full.Trim();
            _empty.Trim();
        }

        if (dropped > 0)
            CountDropped(dropped);
    }

    // Not under the lock: this calls the listeners.
    private void CountDropped(int magazines)
    {
        if (PoolMeter.IsOn(PoolCount.Trimmed))
            PoolMeter.Add(PoolCount.Trimmed, magazines * magazineSize, Method);
    }
}
