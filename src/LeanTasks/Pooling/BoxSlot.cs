namespace LeanTasks.Pooling;

/// <summary>A place in a magazine. A struct, because a store into an array of <see cref="object"/> would check the array's type.</summary>
internal struct BoxSlot
{
    // Null where there is no box, so that a magazine keeps no box alive that has left it. Written by the owner of the magazine.
    internal object? Box;
}
