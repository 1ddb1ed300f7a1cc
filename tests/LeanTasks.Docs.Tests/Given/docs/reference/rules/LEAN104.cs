namespace Docs;

internal interface IStore
{
    Task<int> SizeAsync(string path);
}

internal abstract class Given
{
    protected readonly IStore _store = null!;
}
