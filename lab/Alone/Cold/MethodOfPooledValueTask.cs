using System.Runtime.CompilerServices;

namespace LeanTasks.Lab.Alone.Cold;

/// <inheritdoc cref="MethodOfTask"/>
internal static class MethodOfPooledValueTask
{
    public static void Call() => Result.Check(Method().AsTask().Result);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Method()
    {
        await LeanTask.Yield();
        return await LeanTask.Run(static () => 1);
    }
}
