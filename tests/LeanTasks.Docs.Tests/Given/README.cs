namespace Docs;

internal abstract class Given
{
    protected const int rows = 10;

    protected static void Render(int row) { }

    protected static long SumSequentially(ReadOnlySpan<int> values) => values.Length;
}
