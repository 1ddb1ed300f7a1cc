namespace LeanTasks.Lab.Alone.Cold;

/// <summary>What everything that is called here has to come to.</summary>
internal static class Result
{
    public static void Check(int result)
    {
        if (result != 1)
            throw new InvalidOperationException($"The result is {result} instead of 1.");
    }
}
