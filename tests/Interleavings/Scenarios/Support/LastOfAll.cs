using LeanTasks.Interleavings.Tests.Product;
using LeanTasks.Interleavings.Tests.Support;
using Xunit;
using Xunit.Sdk;
using Xunit.v3;

// The product has static fields, so that explorations of it take turns.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
[assembly: TestCollectionOrderer(typeof(LastOfAll))]

namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>Lets <see cref="ExploredTests"/> come when all else has been explored.</summary>
public sealed class LastOfAll : ITestCollectionOrderer
{
    public IReadOnlyCollection<TTestCollection> OrderTestCollections<TTestCollection>(IReadOnlyCollection<TTestCollection> testCollections)
        where TTestCollection : ITestCollection =>
        [.. testCollections.OrderBy(static collection => collection.TestCollectionDisplayName.Contains(nameof(ExploredTests), StringComparison.Ordinal))];
}
