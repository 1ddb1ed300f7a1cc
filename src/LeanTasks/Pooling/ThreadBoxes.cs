using System.Runtime.CompilerServices;

namespace LeanTasks.Pooling;

/// <summary>The boxes that one thread keeps, of all methods. Used by that thread alone.</summary>
internal sealed class ThreadBoxes
{
    private const int FirstLength = 16;

    // By the methods' numbers; null where the thread has no magazines of that method yet, or is just exchanging them.
    private ThreadMagazines?[] _byMethod = [];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ThreadMagazines? Of(int method)
    {
        ThreadMagazines?[] all = _byMethod;
        return (uint)method < (uint)all.Length ? all[method] : null;
    }

    internal object? Rent(int method, Depot depot) => Of(method)?.TryPop() ?? RentFromAnother(method, depot);

    internal void Return(int method, object box, Depot depot)
    {
        if (Of(method) is not { } magazines || !magazines.TryPush(box))
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
    /// Takes the magazines away while they are exchanged. A thread that waits for a lock can be made to run foreign code (COM calls,
    /// a SynchronizationContext's Wait), which then finds none rather than some that are half exchanged; and if memory runs out in
    /// the middle, boxes are lost and not rented twice.
    /// </summary>
    private ThreadMagazines TakeOut(int method)
    {
        if (Of(method) is not { } magazines)
            return new ThreadMagazines();
        _byMethod[method] = null;
        return magazines;
    }

    private void PutBack(int method, ThreadMagazines magazines)
    {
        if (method >= _byMethod.Length)
            Array.Resize(ref _byMethod, Math.Max(Math.Max(method + 1, FirstLength), 2 * _byMethod.Length));
        _byMethod[method] = magazines;
    }
}
