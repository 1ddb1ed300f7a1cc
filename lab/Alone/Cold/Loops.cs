namespace LeanTasks.Lab.Alone.Cold;

/// <summary>A parallel loop over a thousand numbers.</summary>
internal static class Loops
{
    private const int Count = 1_000;

    private static readonly int[] s_results = new int[Count];

    public static void CallBcl()
    {
        Parallel.For(0, Count, Body);
        Check();
    }

    public static void CallOurs()
    {
        LeanParallel.For(0, Count, Body);
        Check();
    }

    private static void Body(int i) => s_results[i] = 1;

    private static void Check()
    {
        foreach (int result in s_results)
            Result.Check(result);
    }
}
