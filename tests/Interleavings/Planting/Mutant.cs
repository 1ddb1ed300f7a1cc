namespace LeanTasks.Interleavings.Planting;

/// <summary>A mistake planted in the product, and how it shows.</summary>
internal sealed class Mutant(string name, string scenario, string failure, string memory)
{
    public string Name { get; } = name;

    /// <summary>The test that must fail by it, as class and method.</summary>
    public string Scenario { get; } = scenario;

    /// <summary>The beginning of the failure's message.</summary>
    public string Failure { get; } = failure;

    /// <summary>With which memory it fails: a name of the tests' NeededMemory.</summary>
    public string Memory { get; } = memory.Length == 0 ? "Any" : memory;
}
