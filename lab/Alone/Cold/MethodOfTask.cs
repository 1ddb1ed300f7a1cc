namespace LeanTasks.Lab.Alone.Cold;

/// <summary>The method that is measured: it yields, and awaits what the pool computes. Each kind is a type, so that none is loaded with another.</summary>
internal static class MethodOfTask
{
    public static void Call() => Result.Check(Method().Result);

    private static async Task<int> Method()
    {
        await Task.Yield();
        return await Task.Run(static () => 1);
    }
}
