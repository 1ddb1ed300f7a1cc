namespace LeanTasks.Interleavings.Planting;

/// <summary>A mistake planted in the product, and how it shows.</summary>
internal sealed class Mutant(string name, string scenario, string failure, bool needsStoreBuffers)
{
    public string Name { get; } = name;

    /// <summary>The test that must fail by it, as class and method.</summary>
    public string Scenario { get; } = scenario;

    /// <summary>The beginning of the failure's message.</summary>
    public string Failure { get; } = failure;

    /// <summary>Whether it fails only where stores can be held back.</summary>
    public bool NeedsStoreBuffers { get; } = needsStoreBuffers;
}
