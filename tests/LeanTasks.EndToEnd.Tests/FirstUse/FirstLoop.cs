namespace LeanTasks.FirstUse;

/// <summary>A fork and a loop.</summary>
internal static class FirstLoop
{
    private static int s_sum;

    internal static void Fork() => Check(() => LeanTasks.Fork.Join(static () => { Interlocked.Add(ref s_sum, 1); }, static () => { Interlocked.Add(ref s_sum, 2); }), 3);

    internal static void For() => Check(() => LeanParallel.For(0, 100, static i => Interlocked.Add(ref s_sum, i)), 4950);

    private static void Check(Action action, int sum)
    {
        action();
        if (s_sum != sum)
            throw new InvalidDataException($"The sum is {s_sum}.");
    }
}
