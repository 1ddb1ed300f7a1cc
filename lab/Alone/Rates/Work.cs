namespace LeanTasks.Lab.Alone.Rates;

/// <summary>What loops and forks compute.</summary>
internal static class Work
{
    /// <summary>Those of the loop: some 350 microseconds for one thread.</summary>
    public const int Iterations = 2_000;

    private const int StepsOfIteration = 90;

    // Some ten microseconds.
    private const int StepsOfHalf = 5_000;

    private static readonly uint[] s_iterations = new uint[Iterations];

    // A cache line apart.
    private static readonly uint[] s_halves = new uint[32];

    public static Action<int> Iterate { get; } = static i => s_iterations[i] = Steps((uint)i, StepsOfIteration);

    public static void Halve(int half) => s_halves[half * 16] = Steps((uint)half, StepsOfHalf);

    // A xorshift (Marsaglia 2003): each step needs the last, so nothing runs ahead or is left out.
    private static uint Steps(uint seed, int steps)
    {
        uint x = seed + 1;
        for (int i = 0; i < steps; i++)
        {
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
        }

        return x;
    }
}
