namespace Advised.Methods;

/// <summary>Answers at once: the task for a number costs more than to find it.</summary>
public static class Flags
{
    private static readonly ulong[] s_words = [.. Enumerable.Range(0, 64).Select(static i => 0x9E3779B97F4A7C15UL * (ulong)(i + 1))];

    public static async Task<long> BeforeAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await IsSetAsync(gate, i);
        return sum;
    }

    public static async Task<long> AfterAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await IsSetAsValueTaskAsync(gate, i);
        return sum;
    }

    public static async Task<long> IsSetAsync(Gate gate, int bit)
    {
        if (bit < 0)
            await gate.WaitAsync();
        return 1000 + (long)((s_words[(bit >> 6) & 63] >> (bit & 63)) & 1);
    }

    public static async ValueTask<long> IsSetAsValueTaskAsync(Gate gate, int bit)
    {
        if (bit < 0)
            await gate.WaitAsync();
        return 1000 + (long)((s_words[(bit >> 6) & 63] >> (bit & 63)) & 1);
    }
}
