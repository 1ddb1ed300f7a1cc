using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Pooling;

/// <summary>The boxes that one thread keeps, of all methods. Used only by that thread.</summary>
internal sealed class ThreadBoxes
{
    private const int FirstLength = 16;

    // Shared by all threads that have used no pool yet.
    [SuppressMessage("Performance", "CA1825", Justification = "Array.Empty must be compiled for the type, in the first call of a process.")]
    private static readonly ThreadMagazines[] s_none = new ThreadMagazines[0];

    // Indexed by the methods' numbers; empty where the thread has no magazines of that method yet, or is just exchanging them.
    private ThreadMagazines[] _byMethod = s_none;

    /// <summary>Takes a box that is at hand, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal object? TryRent(int method)
    {
        ThreadMagazines[] all = _byMethod;
        return (uint)method < (uint)all.Length ? all[method].TryPop() : null;
    }

    /// <summary>Returns a box, if a place is at hand.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReturn(int method, object box)
    {
        ThreadMagazines[] all = _byMethod;
        return (uint)method < (uint)all.Length && all[method].TryPush(box);
    }

    internal object? Rent(int method, Depot depot) => TryRent(method) ?? RentFromAnother(method, depot);

    internal void Return(int method, object box, Depot depot)
    {
        if (!TryReturn(method, box))
            ReturnToAnother(method, box, depot);
    }

    /// <summary>For when the thread has no box at hand.</summary>
    internal object? RentFromAnother(int method, Depot depot)
    {
        ThreadMagazines magazines = TakeOut(method);
        object? box = magazines.PopFromAnother(depot);
        PutBack(method, magazines);
        return box;
    }

    /// <summary>For when the thread has no place at hand.</summary>
    internal void ReturnToAnother(int method, object box, Depot depot)
    {
        ThreadMagazines magazines = TakeOut(method);
        magazines.PushToAnother(box, depot);
        PutBack(method, magazines);
    }

    /// <summary>
    /// Takes the magazines away while they are exchanged. A thread that waits for a lock can be made to run foreign code (COM calls, a
    /// SynchronizationContext's Wait). That then finds no magazines instead of half-exchanged ones. And if memory runs out during the
    /// exchange, boxes are lost and not rented twice.
    /// </summary>
    private ThreadMagazines TakeOut(int method)
    {
        if (method >= _byMethod.Length)
            return default;
        ThreadMagazines magazines = _byMethod[method];
        _byMethod[method] = default;
        return magazines;
    }

    private void PutBack(int method, ThreadMagazines magazines)
    {
        if (method >= _byMethod.Length)
            Grow(method + 1);
        _byMethod[method] = magazines;
    }

    private void Grow(int least)
    {
        // Not Array.Resize, which must be compiled for the type.
        ThreadMagazines[] larger = new ThreadMagazines[Math.Max(Math.Max(least, FirstLength), 2 * _byMethod.Length)];
        Array.Copy(_byMethod, larger, _byMethod.Length);
        _byMethod = larger;
    }
}
