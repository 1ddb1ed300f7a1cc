namespace LeanTasks.Interleavings.Tests.Mutants;

/// <summary>A mistake planted in the product, as Mutants.props has it.</summary>
/// <param name="Number">What <see cref="PlantedMutants.Active"/> is while the product has it.</param>
/// <param name="Name">Its name.</param>
/// <param name="Scenario">The test that it must fail, as class and method.</param>
/// <param name="Failure">How it must fail: the beginning of the message.</param>
/// <param name="NeedsStoreBuffers">Whether it fails only where stores can be held back.</param>
internal sealed record Mutant(int Number, string Name, string Scenario, string Failure, bool NeedsStoreBuffers);
