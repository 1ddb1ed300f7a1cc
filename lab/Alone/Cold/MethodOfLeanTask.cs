namespace LeanTasks.Lab.Alone.Cold;

/// <inheritdoc cref="MethodOfTask"/>
internal static class MethodOfLeanTask
{
    public static void Call() => Result.Check(Method().Result);

    private static async LeanTask<int> Method()
    {
        await LeanTask.Yield();
        return await LeanTask.Run(static () => 1);
    }
}
