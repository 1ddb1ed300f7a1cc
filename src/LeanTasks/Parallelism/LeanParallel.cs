namespace LeanTasks;

/// <summary>Loops whose iterations may run concurrently: the counterpart of <see cref="Parallel"/>, on a <see cref="WorkStealingScheduler"/>.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time.</remarks>
public static partial class LeanParallel
{
}
