namespace LeanTasks.Scheduling;

/// <summary>
/// Where the second side of a fork waits for a thief, and its result for the owner, if either holds references. It is in a slot, where the
/// next fork with sides of the same type uses it again, or one of the worker's spare ones.
/// </summary>
/// <param name="isCollectible">Whether its type can be unloaded, so that a worker without forks must not keep it.</param>
internal abstract class ForkCell(bool isCollectible)
{
    internal bool IsCollectible => isCollectible;

    /// <summary>The next spare cell of the same type. Used by the worker's thread.</summary>
    internal ForkCell? Next { get; set; }
}
