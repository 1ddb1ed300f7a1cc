namespace LeanTasks.Threading;

/// <summary>Takes the place of the product's file of this name: each scenario can say whether there is a barrier on all threads.</summary>
internal static class AsymmetricFence
{
    // Put back for each execution; a scenario without such a barrier clears it in its setup.
    internal static bool IsProcessWide = true;

    internal static void Light()
    {
        if (!IsProcessWide)
            Interlocked.MemoryBarrier();
    }

    internal static void Heavy()
    {
        if (IsProcessWide)
            Interlocked.MemoryBarrierProcessWide();
        else
            Interlocked.MemoryBarrier();
    }
}
