namespace Docs;

internal abstract class Given
{
    protected const int rows = 10;
    protected const int half = 5;

    protected static readonly ReadOnlyMemory<int> values = new int[10];

    protected static void Render(int row) { }

    protected static long Sum(ReadOnlyMemory<int> values) => values.Length;
}
