namespace LeanTasks.Interleavings;

/// <summary>Fences that are operations of their own. Where there is nothing to wait for, they are no steps.</summary>
public static class ModelMemory
{
    /// <summary>All earlier stores of the calling thread reach memory, and no later load is earlier.</summary>
    /// <param name="name">The shadowed member.</param>
    public static void Fence(string name)
    {
        if (Execution.Current is not { } execution)
            return;
        if (execution.HoldsStoresBack)
            execution.Step(new Operation(name, IsFence: true));
        else
            execution.Fence();
    }

    /// <summary>The same for all threads.</summary>
    /// <param name="name">The shadowed member.</param>
    public static void FenceAll(string name)
    {
        if (Execution.Current is not { } execution || !(execution.HasWeakMemory || execution.AnyHoldsStoresBack))
            return;
        execution.Step(new Operation(name, IsFence: true));
        execution.WaitUntilAllLoaded();
        execution.FenceAll();
    }

    /// <summary>No later load or store of the calling thread comes before an earlier load.</summary>
    public static void ReadFence() => Execution.Current?.AcquireAllSeen();

    /// <summary>No later store of the calling thread comes before an earlier store.</summary>
    public static void WriteFence()
    {
        if (Execution.Current is { HasWeakMemory: true } execution)
            execution.OrderStores();
    }
}
