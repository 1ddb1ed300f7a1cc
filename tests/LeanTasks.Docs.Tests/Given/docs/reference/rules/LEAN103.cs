namespace Docs;

internal abstract class Given
{
    protected static Task<int> SizeAsync(string path) => Task.FromResult(path.Length);
}
