namespace Docs;

internal abstract class Given
{
    protected readonly IAsyncDisposable connection = Stream.Null;
}
