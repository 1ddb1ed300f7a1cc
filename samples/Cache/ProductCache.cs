using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using LeanTasks;

namespace Cache;

/// <summary>The products that were asked for before, in front of the store.</summary>
internal sealed class ProductCache(ProductStore store)
{
    private readonly ConcurrentDictionary<int, Product> _products = [];

    /// <summary>The product with that id.</summary>
    /// <remarks>A hit ends at once: its result is in the ValueTask. A miss suspends, in an object from a pool.</remarks>
    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    public async ValueTask<Product> GetAsync(int id, CancellationToken cancellationToken)
    {
        if (_products.TryGetValue(id, out Product? product))
            return product;
        return _products[id] = await store.FindAsync(id, cancellationToken);
    }

    /// <summary>The same with a Task, which is an object for each hit. Here to be compared.</summary>
    public async Task<Product> GetTaskAsync(int id, CancellationToken cancellationToken)
    {
        if (_products.TryGetValue(id, out Product? product))
            return product;
        return _products[id] = await store.FindAsync(id, cancellationToken);
    }

    /// <summary>Forgets a product.</summary>
    public void Forget(int id) => _products.TryRemove(id, out _);
}
