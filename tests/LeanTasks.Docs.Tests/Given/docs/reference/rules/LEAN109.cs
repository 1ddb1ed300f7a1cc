namespace Docs;

internal sealed record Item(int Count, int Price);

internal abstract class Given
{
    protected readonly Item[] items = [];
    protected int total;
}
