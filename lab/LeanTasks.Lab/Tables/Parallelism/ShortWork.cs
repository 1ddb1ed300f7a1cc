namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>About a hundred nanoseconds of work.</summary>
internal static class ShortWork
{
    private const int Steps = 50;

    // A xorshift (Marsaglia 2003): each step needs the last, so nothing runs ahead or is left out.
    public static uint Do(int seed)
    {
        uint x = (uint)seed + 1;
        for (int i = 0; i < Steps; i++)
        {
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
        }

        return x;
    }

    /// <exception cref="InvalidOperationException">An item is not what the work on its index gives.</exception>
    public static void Check(ReadOnlySpan<uint> results)
    {
        for (int i = 0; i < results.Length; i++)
        {
            if (results[i] != Do(i))
                throw new InvalidOperationException($"Item {i} was not computed, or wrongly.");
        }
    }
}
