using System.Runtime.InteropServices;

namespace LeanTasks.Scheduling;

// The cells of forks whose sides have references.
internal sealed partial class Worker
{
    // The cells that are in no slot, the first of each type. Used by the thread that has taken the worker.
    private Dictionary<Type, ForkCell?>? _spareCells;

    /// <summary>Takes a spare cell, or returns null.</summary>
    /// <param name="type">The type of the cell.</param>
    internal ForkCell? TakeSpareCell(Type type)
    {
        if (_spareCells is null || !_spareCells.TryGetValue(type, out ForkCell? cell) || cell is null)
            return null;
        _spareCells[type] = cell.Next;
        cell.Next = null;
        return cell;
    }

    /// <summary>Puts a cell into a slot that is not in use. The cell that was there becomes a spare one.</summary>
    internal void PutCell(nint slot, ForkCell cell)
    {
        ref ForkCell? place = ref ForkDeque.At(slot).Cell;
        if (place is { IsCollectible: false } before)
        {
            ref ForkCell? first = ref CollectionsMarshal.GetValueRefOrAddDefault(_spareCells ??= [], before.GetType(), out _);
            before.Next = first;
            first = before;
        }

        place = cell;
        if (cell.IsCollectible)
            Forks.ForgetLater(slot);
    }
}
