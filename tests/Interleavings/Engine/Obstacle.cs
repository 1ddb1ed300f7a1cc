namespace LeanTasks.Interleavings;

/// <summary>What a thread may have to wait for before its next step; by default, nothing but its turn.</summary>
/// <param name="Condition">What must come true first; null if nothing must.</param>
/// <param name="Spins">Whether somebody else must have written first.</param>
/// <param name="Deadline">When the thread can go on in any case; null for never.</param>
internal readonly record struct Obstacle(Func<bool>? Condition = null, bool Spins = false, TimeSpan? Deadline = null);
