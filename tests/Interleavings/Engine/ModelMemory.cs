namespace LeanTasks.Interleavings;

/// <summary>Fences that are operations of their own. Where there is nothing to wait for, they are no steps.</summary>
public static class ModelMemory
{
    /// <summary>All earlier stores of the calling thread reach memory.</summary>
    /// <param name="name">The shadowed member.</param>
    public static void Fence(string name)
    {
        if (Execution.Current is { HoldsStoresBack: true } execution)
            execution.Step(new Operation(name, IsFence: true));
    }

    /// <summary>All earlier stores of all threads reach memory.</summary>
    /// <param name="name">The shadowed member.</param>
    public static void FenceAll(string name)
    {
        if (Execution.Current is not { AnyHoldsStoresBack: true } execution)
            return;
        execution.Step(new Operation(name, IsFence: true));
        execution.FenceAll();
    }
}
