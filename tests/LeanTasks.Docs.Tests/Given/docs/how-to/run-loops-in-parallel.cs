namespace Docs;

internal abstract class Given
{
    protected const int rows = 10;
    protected const string wanted = "word";
    protected static readonly CancellationToken token;
    protected static readonly string[] words = [];
    protected static readonly float[] samples = [];

    protected static void Render(int row) { }
    protected static long SumSequentially(ReadOnlySpan<int> values) => values.Length;
}
