namespace Docs;

internal sealed class Page;

internal sealed class Index
{
    public int Count => 0;

    public Page Find(string word) => new();
}

internal abstract class Given
{
    protected static ValueTask<Index> LoadAsync() => default;
}
