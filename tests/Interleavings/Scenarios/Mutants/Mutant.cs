namespace LeanTasks.Interleavings.Tests.Mutants;

/// <summary>A mistake planted in the product, as Mutants.props has it.</summary>
/// <param name="Number">What <see cref="PlantedMutants.Active"/> is while the product has it.</param>
/// <param name="Name">Its name.</param>
/// <param name="Scenario">The test that it must fail, as class and method.</param>
/// <param name="Failure">How it must fail: the beginning of the message.</param>
/// <param name="Memory">The strongest memory with which it fails.</param>
internal sealed record Mutant(int Number, string Name, string Scenario, string Failure, NeededMemory Memory);

/// <summary>How memory must be for a mutant to fail.</summary>
internal enum NeededMemory
{
    /// <summary>As it is where a store is seen by all at once.</summary>
    Any,

    /// <summary>As x86 has it.</summary>
    StoreBuffers,

    /// <summary>As Armv8 has it.</summary>
    Weak,

    /// <summary>The same, and a load comes after a later store of its thread.</summary>
    LateLoad,
}
