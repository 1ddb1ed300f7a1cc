namespace LeanTasks.Lab.Alone.Cold;

/// <summary>Two delegates at once.</summary>
internal static class Forks
{
    private static int s_a;
    private static int s_b;

    public static void CallBcl()
    {
        Parallel.Invoke(A, B);
        Check();
    }

    public static void CallOurs()
    {
        Fork.Join(A, B);
        Check();
    }

    private static void A() => s_a = 1;

    private static void B() => s_b = 1;

    private static void Check()
    {
        Result.Check(s_a);
        Result.Check(s_b);
    }
}
