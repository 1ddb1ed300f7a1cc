namespace Docs;

internal abstract class Given
{
    protected static ValueTask<string> NameAsync(int id) => ValueTask.FromResult($"name {id}");
}
