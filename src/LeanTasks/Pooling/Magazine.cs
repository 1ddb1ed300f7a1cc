namespace LeanTasks.Pooling;

/// <summary>A fixed number of places for the boxes of one method; threads exchange boxes by magazines. Belongs to one thread, or to a depot.</summary>
internal sealed class Magazine(int size)
{
    // The places. They are filled from the first on; in a depot all of them are filled, or none.
    internal readonly BoxSlot[] Boxes = new BoxSlot[size];

    // The magazine below in a depot's stack; null outside. Guarded by the depot's lock.
    internal Magazine? Below;

    /// <summary>Whether it is full. Only for a magazine that is full or empty.</summary>
    internal bool IsFull => Boxes[0].Box is not null;

    /// <summary>Drops its boxes.</summary>
    internal void Clear() => Array.Clear(Boxes);
}
