namespace LeanTasks.Runtime;

/// <summary>Takes the place of the product's file of this name: there the pause spins by the clock, here it can end at any time.</summary>
internal static class WatchPause
{
    internal static void Wait() => Thread.Sleep(1);
}
