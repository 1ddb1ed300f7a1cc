namespace Docs;

internal sealed class Product;

internal interface IStore
{
    ValueTask<Product> FindAsync(int id);
}

internal abstract class Given
{
    protected readonly Dictionary<int, Product> _cache = [];
    protected readonly IStore _store = null!;
}
