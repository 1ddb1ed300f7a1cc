namespace LeanTasks.Lab.Alone.Cold;

/// <inheritdoc cref="MethodOfTask"/>
internal static class MethodOfPooledFlow
{
    public static void Call() => Result.Check(Method().AsTask().Result);

    private static async PooledFlow<int> Method()
    {
        await LeanTask.Yield();
        return await LeanTask.Run(static () => 1);
    }
}
