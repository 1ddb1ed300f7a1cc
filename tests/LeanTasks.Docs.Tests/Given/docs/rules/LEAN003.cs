namespace Docs;

internal abstract class Given
{
    protected static ValueTask<int> CountAsync() => default;
}
