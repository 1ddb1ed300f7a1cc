namespace Docs;

internal abstract class Given
{
    protected static readonly CancellationToken token;
}
